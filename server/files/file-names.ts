const LENGTH_MAX = 120

/** A name that every system can unpack, from words of strangers: no folders, no signs that are commands somewhere. */
export function safeFileName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    [...name]
      .slice(0, LENGTH_MAX)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'Без названия'
  )
}

/** Names of the files of one archive: the second of the same name gets a number. Systems that unpack it ignore case. */
export function uniqueNames() {
  const taken = new Set<string>()
  return (name: string, extension: string): string => {
    for (let number = 1; ; number++) {
      const tried = `${number === 1 ? name : `${name} (${number})`}.${extension}`
      if (taken.has(tried.toLowerCase())) continue
      taken.add(tried.toLowerCase())
      return tried
    }
  }
}
