import { defineEvent } from '#server/kernel/domain-events.ts'

export const companyRenamed = defineEvent<{ companyId: number; title: string }>('company.renamed')
