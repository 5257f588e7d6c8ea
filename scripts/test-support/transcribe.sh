#!/bin/sh
# Transcribes English speech with pocketsphinx: <WAV> <WebVTT>. It knows some sentences, and each becomes a line.
set -e
cat > "$2.gram" <<'GRAMMAR'
#JSGF V1.0;
grammar office;
public <said> = the budget is approved | we meet on friday morning | welcome to our new office | please open the window
  | thank you very much | the project ends in september | seven people are waiting | the weather is sunny today
  | nobody knows the answer | water the mountain flowers;
GRAMMAR
pocketsphinx_continuous -infile "$1" -jsgf "$2.gram" -time yes -logfn /dev/null | awk '
  function clock(seconds) { return sprintf("00:%02d:%06.3f", int(seconds / 60), seconds % 60) }
  function finish() { if (text != "" && to > from) printf "%s --> %s\n%s\n\n", clock(from), clock(to), text }
  BEGIN { print "WEBVTT\n" }
  NF == 4 && $2 ~ /^[0-9.]+$/ && $4 ~ /^[0-9.]+$/ {
    if ($1 ~ /^</) next
    if (from < 0) from = $2
    to = $3
    next
  }
  { finish(); text = $0; from = -1; to = 0 }
  END { finish() }' > "$2"
