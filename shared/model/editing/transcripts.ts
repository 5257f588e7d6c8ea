/** When recordings of a workspace are transcribed. */
export const TRANSCRIPTION_MODES = ['never', 'asked', 'always'] as const;
export type TranscriptionMode = (typeof TRANSCRIPTION_MODES)[number];

/** What the screens show of a transcription; a finished one is shown as captions. */
export const TRANSCRIPTION_STATUSES = ['running', 'failed', 'silent'] as const;

/**
 * Languages that Amazon Transcribe identifies in a recording:
 * https://docs.aws.amazon.com/transcribe/latest/dg/supported-languages.html
 */
export const SPOKEN_LANGUAGES = [
  ...['af-ZA', 'ar-AE', 'ar-SA', 'bg-BG', 'ca-ES', 'cs-CZ', 'da-DK', 'de-CH', 'de-DE', 'el-GR', 'en-AU', 'en-GB'],
  ...['en-IE', 'en-IN', 'en-NZ', 'en-US', 'en-ZA', 'es-ES', 'es-US', 'et-ET', 'eu-ES', 'fa-IR', 'fi-FI', 'fr-CA'],
  ...['fr-FR', 'gl-ES', 'he-IL', 'hi-IN', 'hr-HR', 'hu-HU', 'id-ID', 'is-IS', 'it-IT', 'ja-JP', 'ko-KR', 'lt-LT'],
  ...['lv-LV', 'ms-MY', 'nl-NL', 'no-NO', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'ru-RU', 'sk-SK', 'sl-SI', 'sr-RS'],
  ...['sv-SE', 'ta-IN', 'te-IN', 'th-TH', 'tr-TR', 'uk-UA', 'vi-VN', 'zh-CN', 'zh-TW'],
] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** BCP 47 for a text whose language nobody has stated (RFC 5646, section 4.1). */
export const UNKNOWN_LANGUAGE = 'und';

/** What a workspace has until somebody changes it. */
export const DEFAULT_TRANSCRIPTION: { mode: TranscriptionMode; languages: SpokenLanguage[] } = {
  mode: 'asked',
  languages: ['en-US'],
};

/** Two variants of one language cannot be told apart: https://docs.aws.amazon.com/transcribe/latest/dg/lang-id-batch.html */
export const hasVariants = (languages: readonly string[]): boolean =>
  new Set(languages.map((language) => language.split('-')[0])).size < languages.length;
