/** What wraps blocks of JSON for browsers of long ago, at their beginning and end. */
const WRAPPING =
  /^\s*(?:(?:\/\*|\/\/)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?)+|(?:(?:\/\*|\/\/)?\s*(?:-->|\]\]>)\s*(?:\*\/)?)+\s*;?\s*$/g
/** Strings of JSON, kept as they are, or a comma before the end of a list or an object. */
const EXTRA_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g
const STRING = /"(?:[^"\\]|\\.)*"/gs
const CONTROL = /[\u0000-\u001F]/g

/** The value of a block of JSON-LD, with the usual faults repaired; undefined when it is no JSON. */
export function parseJsonLd(block: string): unknown {
  return parse(block) ?? parse(repair(block))
}

const repair = (block: string) =>
  block
    .replace(WRAPPING, '')
    .replace(STRING, (string) => string.replace(CONTROL, ' '))
    .replace(EXTRA_COMMA, (_, string?: string) => string ?? '')
    .replace(/;\s*$/, '')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
