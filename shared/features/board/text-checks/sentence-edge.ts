/** Where a sentence or a line of a plain text ends. */
export const SENTENCE_EDGE = /[;\n]|[.!?…]+(?=\s|$)/g
