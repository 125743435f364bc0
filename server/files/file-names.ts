const LENGTH_MAX = 120

/** A file name that is valid on every system, from untrusted text. */
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

/** Unique names in one archive, ignoring case: repeated names get a number. */
export function uniqueNames() {
  const taken = new Set<string>()
  return (name: string, extension: string): string => {
    for (let number = 1; ; number++) {
      const candidate = `${number === 1 ? name : `${name} (${number})`}.${extension}`
      if (taken.has(candidate.toLowerCase())) continue
      taken.add(candidate.toLowerCase())
      return candidate
    }
  }
}
