#!/bin/sh
# Has the command line of whisper.cpp's whisper-cli 1.9 and writes such files. As there, an unknown option ends with status 0
# and without a file.
model= language=en input= output= full=
usage() { echo "error: unknown argument: $1" >&2; exit 0; }
while [ $# -gt 0 ]; do
  case $1 in
    -m) model=$2; shift ;;
    -l) language=$2; shift ;;
    -f) input=$2; shift ;;
    -of) output=$2; shift ;;
    -t) shift ;;
    -ojf) full=yes ;;
    -np) ;;
    *) usage "$1" ;;
  esac
  shift
done
[ "$(head -c 4 "$model" 2>/dev/null)" = lmgg ] || { echo "error: failed to initialize whisper context" >&2; exit 3; }
[ "$(head -c 4 "$input" 2>/dev/null)" = RIFF ] || { echo "error: failed to read audio file '$input'" >&2; exit 10; }
[ "$language" = auto ] && language=de
[ "$full" ] || exit 0
cat > "$output.json" <<JSON
{
	"systeminfo": "AVX = 1 | ",
	"model": {
		"type": "base",
		"multilingual": true
	},
	"params": {
		"model": "$model",
		"language": "$language",
		"translate": false
	},
	"result": {
		"language": "$language"
	},
	"transcription": [
		{
			"timestamps": {
				"from": "00:00:00,000",
				"to": "00:00:01,000"
			},
			"offsets": {
				"from": 0,
				"to": 1000
			},
			"text": " Said in \"$language\".",
			"tokens": [
				{
					"text": "[_BEG_]",
					"timestamps": {
						"from": "00:00:00,000",
						"to": "00:00:00,000"
					},
					"offsets": {
						"from": 0,
						"to": 0
					},
					"id": 50364,
					"p": 0.9,
					"t_dtw": -1
				},
				{
					"text": " Said",
					"timestamps": {
						"from": "00:00:00,100",
						"to": "00:00:00,400"
					},
					"offsets": {
						"from": 100,
						"to": 400
					},
					"id": 26490,
					"p": 0.8,
					"t_dtw": -1
				},
				{
					"text": " in \"$language\".",
					"timestamps": {
						"from": "00:00:00,400",
						"to": "00:00:00,900"
					},
					"offsets": {
						"from": 400,
						"to": 900
					},
					"id": 294,
					"p": 0.6,
					"t_dtw": -1
				}
			]
		}
	]
}
JSON
