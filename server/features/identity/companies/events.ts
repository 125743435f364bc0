import { defineEvent } from '#server/kernel/domain-events.ts'

/** What readers see of the company changed. */
export const companyChanged = defineEvent<{ companyId: number; slug: string }>('company.changed')
