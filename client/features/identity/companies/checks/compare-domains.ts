import { isPublicMailDomain } from '#shared/kernel/domains.ts'

/** Whether the e-mail domain of the applicant is that of the company's site, or a domain above or below it. */
export function compareDomains({
  emailDomain,
  siteDomain,
}: {
  emailDomain: string
  siteDomain: string | null
}): 'same' | 'public' | 'other' | 'no-site' {
  const email = emailDomain.toLowerCase()
  if (isPublicMailDomain(email)) return 'public'
  if (siteDomain === null) return 'no-site'
  const site = siteDomain.toLowerCase().replace(/^www\./, '')
  // A top-level domain («ru») is above every site and proves nothing.
  const isAbove = (upper: string, lower: string) => upper.includes('.') && lower.endsWith(`.${upper}`)
  return email === site || isAbove(site, email) || isAbove(email, site) ? 'same' : 'other'
}
