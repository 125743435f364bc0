import type { Services } from '#shared/kernel/services.ts'

/** The configured services that need consent, in the accusative: «Яндекс Метрику и чат Jivo». */
export function serviceNames({ metrics, tagManager, jivo }: Services): string {
  const names = [
    ...(metrics ? ['Яндекс Метрику'] : []),
    ...(tagManager ? ['Google Tag Manager (за\u00A0пределами России)'] : []),
    ...(jivo ? ['чат\u00A0Jivo'] : []),
  ]
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} и ${last}`
}
