/** Ways to ask in the languages that are read and answered in English, by topic. */
export declare const OTHER_LANGUAGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
