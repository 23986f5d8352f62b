/** Escapes that JSON allows and Postgres refuses to store: NUL, and halves of a surrogate pair on their own. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** `value` as JSON that Postgres stores. What it refuses becomes the replacement character, in outside text too. */
export const jsonbText = (value: unknown): string => JSON.stringify(value).replace(UNSTORABLE, '$1\\ufffd');
