#!/usr/bin/env bash
# Runs the images framekeep:<platform>, confined as compose.yaml confines them, until each is healthy: the app answers,
# stores and finds its database in a namespace of its own. ENGINE=podman uses podman instead of docker.
set -euo pipefail
cd "$(dirname "$0")"
engine=${ENGINE:-docker}
# An emulated processor needs minutes for the first start.
deadline=$((SECONDS + 900))

stop() { "$engine" rm --force "framekeep-smoke-$1" >/dev/null 2>&1 || true; }

for platform in "$@"; do
  stop "$platform"
  trap 'stop "$platform"' EXIT
  "$engine" run --detach --name "framekeep-smoke-$platform" --platform "linux/$platform" --init --read-only \
    --tmpfs /tmp:mode=1777,size=256m --cap-drop ALL --security-opt no-new-privileges:true \
    --security-opt seccomp=seccomp.json --env PUBLIC_ORIGIN=https://framekeep.example.com --env LISTEN=0.0.0.0 \
    "framekeep:$platform" >/dev/null
  until "$engine" exec "framekeep-smoke-$platform" node scripts/host/health.mjs; do
    running=$("$engine" inspect --format '{{.State.Running}}' "framekeep-smoke-$platform")
    if [[ "$running" != true ]] || ((SECONDS > deadline)); then
      "$engine" logs "framekeep-smoke-$platform" >&2
      echo "The image for $platform does not become healthy." >&2
      exit 1
    fi
    sleep 2
  done
  echo "The image for $platform is healthy."
  stop "$platform"
done
