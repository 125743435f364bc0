import type { MappedSource } from '../kind.ts'

/** Fields of an import record: the employer of the source, else the one that the vacancy names. */
export function buildCompanyFields({ company }: MappedSource, named: string | null): Record<string, unknown> {
  if (!company) return { company: named }
  return { company: company.title, company_inn: company.inn, company_site: company.siteUrl }
}
