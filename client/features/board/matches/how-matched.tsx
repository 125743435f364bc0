import { RECOMMENDATIONS_PATH } from '#shared/features/identity/accounts/consent-documents.ts'

/** To the rules of recommendations, which the law asks to publish. */
export function HowMatched() {
  return (
    <p className="text-small">
      <a href={RECOMMENDATIONS_PATH}>Как мы подбираем</a>
    </p>
  )
}
