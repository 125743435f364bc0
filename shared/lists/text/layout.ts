/** The keys of both layouts in the same order; the second half is with Shift. */
const LATIN_KEYS = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ'

/**
 * The same keys in the other layout: «ghjuhfvvbcn» → «программист», «зрз» → «php». The prevailing alphabet determines
 * the direction. Null if nothing changes.
 */
export function otherLayout(text: string): string | null {
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0
  if (latin === 0 && cyrillic === 0) return null
  return latin >= cyrillic
    ? swapped(text, LATIN_KEYS, CYRILLIC_KEYS)
    : swapped(text, CYRILLIC_KEYS, LATIN_KEYS)
}

function swapped(text: string, from: string, to: string): string | null {
  const other = Array.from(text, (letter) => {
    const at = from.indexOf(letter)
    return at < 0 ? letter : to.charAt(at)
  }).join('')
  return other === text ? null : other
}
