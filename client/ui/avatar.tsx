const TINTS = 6

/** A picture, or the initials on a tint that is constant for an id. */
export function Avatar({
  id,
  name,
  src,
  size,
}: {
  /** Id of the person, company or resume; without an id, the name determines the tint. */
  id?: number | string | undefined
  name: string
  src: string | null
  size?: 'small' | 'large' | 'huge'
}) {
  if (src) {
    return (
      <span className="avatar" data-size={size}>
        <img src={src} alt="" loading="lazy" decoding="async" />
      </span>
    )
  }
  return (
    <span className="avatar" data-size={size} data-tint={tintOf(String(id ?? name))} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string) {
  // Ignores the legal form: the initial of «ООО „Ромашка“» is «Р».
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const names = words.filter((word) => !/^(ООО|ОАО|ЗАО|ПАО|АО|ИП|НКО|АНО)$/i.test(word))
  const [first = '', second = ''] = names.length > 0 ? names : words
  return (first.charAt(0) + second.charAt(0)).toUpperCase() || '?'
}

function tintOf(id: string) {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % TINTS
}
