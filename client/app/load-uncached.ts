import type { QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { contextOf, type LoadOptions } from './page-data.ts'

/** Calls the operation without the cache: for data that a plain form changes, or that a page needs a little of. @throws what the call throws */
export async function loadUncached<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data> {
  const { queryClient } = contextOf(args)
  queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  const answer = await queryClient.fetchQuery(options)
  queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  return answer
}
