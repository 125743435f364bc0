/** The text with ordinary spaces, for tests of words: lines break where `typo` allows. */
export const withSpaces = (text: string) => text.replaceAll('\u00A0', ' ')
