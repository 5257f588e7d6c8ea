/** Names that test a screen's layout: one that wraps, and some without a place for a line break. */
export const LONG_NAME =
  'A name that is a good deal longer than any card on any screen is wide, and then some more of it';
export const UNBROKEN = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3);
export const LONG_LAST_NAME = 'Easley-Featherstonehaugh von Langname';
/** Prefix of an address, which `freshEmail` completes. */
export const LONG_ADDRESS = 'somebody.with.a.rather.long.address';
/** The longest name, of the widest letter. */
export const WIDEST = 'W'.repeat(255);
/** A name as files have them: nothing in it allows a line break. */
export const UNDERSCORES = 'quarterly_report_2026_final_final_v2_reviewed_by_everybody_twice_';
export const RIGHT_TO_LEFT = 'عرض المنتج الجديد لفريق المبيعات مع شرح مفصل لكل الخصائص الجديدة';
