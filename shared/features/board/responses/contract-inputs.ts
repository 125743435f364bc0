/** What the operations of both sides take. */
import { z } from 'zod'
import { pageInput } from '#shared/kernel/contract.ts'
import { ResponseId } from './response-id.ts'

export const tags = ['responses']
export const ById = z.object({ id: ResponseId })
export const Page = pageInput()
