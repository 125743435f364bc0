import type { LoaderFunctionArgs } from 'react-router'
import type { PageData } from '#client/app/page-data.ts'
import { loadCurrentCompany, privatePage } from '#client/app/private-page.ts'

/** What the loader of a page of the company's money gives: who pays, null for somebody without a company. */
export type PayPageData = PageData & { company: { id: number; title: string } | null }

/** The first data of such a page. @throws what `load` throws */
export async function payPage(
  args: LoaderFunctionArgs,
  title: string,
  loadsOf: (companyId: number) => readonly Promise<unknown>[],
): Promise<PayPageData> {
  const company = await loadCurrentCompany(args)
  const page = await privatePage(args, title, ...(company ? loadsOf(company.id) : []))
  return { ...page, company: company && { id: company.id, title: company.title } }
}
