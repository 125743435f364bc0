/** The first match wins: user agents also name the browsers that they derive from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** «Chrome, Windows» from a `User-Agent` header. */
export function deviceName(userAgent: string): string {
  const parts = [BROWSERS, SYSTEMS].flatMap((list) => {
    const known = list.find(([pattern]) => pattern.test(userAgent))
    return known ? [known[1]] : []
  })
  if (parts.length > 0) return parts.join(', ')
  return /^[\w.-]{1,40}(?=\/)/.exec(userAgent)?.[0] ?? 'Неизвестное устройство'
}
