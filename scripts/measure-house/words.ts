/**
 * Words and turns of the comments that this project uses in a sense of its own, and a reader has to read twice. What the
 * manuals of the field write instead: no one, is, again, immediately, separate, the thing itself for «what is …», calls.
 */
const DIALECT =
  /\b(?:nobody|somebody|whoever|anew|stands|lies|at once|of (?:its|their) own|goes|asks|beside)\b|(?:^|[.;:(,]\s+)what (?!for\b)\w+/gi

export type CommentWords = {
  words: number
  /** Each such word with the comment around it. */
  dialect: readonly string[]
}

/** @param comments without their marks */
export function countCommentWords(comments: readonly string[]): CommentWords {
  const texts = comments.map((comment) => comment.replace(/\s*\n\s*\*?\s*|\s+/g, ' ').trim())
  return {
    words: texts.reduce((sum, text) => sum + (text.match(/[\p{L}\d'’-]+/gu)?.length ?? 0), 0),
    dialect: texts.flatMap((text) =>
      [...text.matchAll(DIALECT)].map(({ 0: found, index }) =>
        `${found}: ${text.slice(Math.max(0, index - 40), index + 60)}`.trim(),
      ),
    ),
  }
}
