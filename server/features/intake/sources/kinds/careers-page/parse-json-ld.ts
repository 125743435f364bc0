/** What wraps blocks of JSON for browsers of long ago, at their beginning and end. */
const WRAPPING =
  /^\s*(?:(?:\/\*|\/\/)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?)+|(?:(?:\/\*|\/\/)?\s*(?:-->|\]\]>)\s*(?:\*\/)?)+\s*;?\s*$/g
const STRING = /"(?:[^"\\]|\\.)*"/gs
const CONTROL = /[\u0000-\u001F]/g
/** Strings of JSON, kept as they are, or comments and spaces that JSON does not know. */
const COMMENT = /("(?:[^"\\]|\\.)*")|\/\*[^]*?\*\/|\/\/[^\n]*|[\u00A0\u2028\u2029\uFEFF]/g
/** The same, or a comma without a value behind or before it. */
const EXTRA_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[\]},])|(?<=[[{]\s*),/g

/** No vacancy has its fields deeper; what walks through the value is not made for more. */
const DEPTH_MAX = 60

/** The value of a block of JSON-LD, with the usual faults repaired; undefined when it is no JSON, or too deep. */
export function parseJsonLd(block: string): unknown {
  if (measureDepth(block) > DEPTH_MAX) return undefined
  return parse(block) ?? parse(repair(block))
}

function measureDepth(block: string): number {
  let depth = 0
  let most = 0
  for (const [bracket] of block.replace(STRING, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    most = Math.max(most, depth)
  }
  return most
}

const repair = (block: string) =>
  block
    .replace(WRAPPING, '')
    .replace(STRING, (string) => string.replace(CONTROL, ' '))
    .replace(COMMENT, (_, string?: string) => string ?? ' ')
    .replace(EXTRA_COMMA, (_, string?: string) => string ?? '')
    .replace(/;\s*$/, '')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
