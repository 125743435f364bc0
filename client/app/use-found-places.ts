import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Places of the directory for a typed text; until they are loaded, those of the text before. */
export const useFoundPlaces = (search: string) =>
  useQuery({
    ...api.locations.search.queryOptions({ input: { search, type: null, countryIso2: null, limit: 8 } }),
    enabled: search !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
