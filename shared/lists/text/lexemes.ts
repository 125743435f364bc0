import { indexTokens, type IndexToken } from './fold.ts'
import { literalRanges } from './literal-ranges.ts'
import { readNumber, type TypedNumber } from './number-lexeme.ts'
import { stem } from './stem.ts'

/** A word or a number of a text, which may consist of several tokens: «80 000 руб.». */
export type Lexeme = {
  word: string
  stem: string
  number: TypedNumber | null
  /** Tokens [first, end) of `indexTokens`. */
  token: number
  tokenEnd: number
  start: number
  end: number
  /** Quoted, excluded, with a wildcard or a field: never understood. */
  isLiteral: boolean
  /** The separator between it and the previous lexeme: a hyphen within a word, a comma or bracket, or neither. */
  before: 'hyphen' | 'break' | 'space'
}

type Lexemes = { words: readonly string[]; lexemes: readonly Lexeme[] }

/** Splits a text into lexemes. Never throws. */
export function lexemesOf(text: string): Lexemes {
  const tokens = indexTokens(text)
  const literals = literalRanges(text)
  const lexemes: Lexeme[] = []
  for (let at = 0; at < tokens.length;) {
    const lexeme = lexemeAt(text, tokens, at)
    if (!lexeme) break
    lexemes.push({
      ...lexeme,
      isLiteral: literals.some(([start, end]) => lexeme.start < end && start < lexeme.end),
      before: gapKind(text.slice(lexemes.at(-1)?.end ?? 0, lexeme.start), lexemes.length === 0),
    })
    at = lexeme.tokenEnd
  }
  return { words: tokens.map(({ word }) => word), lexemes }
}

function lexemeAt(
  text: string,
  tokens: readonly IndexToken[],
  at: number,
): Omit<Lexeme, 'isLiteral' | 'before'> | null {
  const token = tokens[at]
  if (!token) return null
  const read = /^\d/.test(token.word) ? readNumber(text, tokens, at) : null
  const last = tokens[at + (read?.length ?? 1) - 1] ?? token
  const word = read?.word ?? token.word
  return {
    word,
    stem: stem(word),
    number: read?.number ?? null,
    token: at,
    tokenEnd: at + (read?.length ?? 1),
    start: token.start,
    end: last.end,
  }
}

function gapKind(gap: string, isFirst: boolean): Lexeme['before'] {
  if (isFirst) return 'space'
  if (/^[-\u2010\u2011]$/.test(gap)) return 'hyphen'
  return /[,;!?()|]/.test(gap) ? 'break' : 'space'
}
