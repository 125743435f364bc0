/** The pattern of `like` for values that contain the text; its own `%`, `_` and `\` are plain characters. */
export const containsPattern = (text: string) => `%${escapePattern(text)}%`
/** The pattern of `like` for values that begin with the text. */
export const prefixPattern = (text: string) => `${escapePattern(text)}%`

const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
