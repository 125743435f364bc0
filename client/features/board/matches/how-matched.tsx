import {
  RECOMMENDATIONS_NOTICE,
  RECOMMENDATIONS_PATH,
} from '#shared/features/identity/accounts/consent-documents.ts'

/** To the rules of recommendations, in the words that the law prescribes for every list of them. */
export function HowMatched() {
  return (
    <p className="text-small">
      <a href={RECOMMENDATIONS_PATH}>{RECOMMENDATIONS_NOTICE}</a>
    </p>
  )
}
