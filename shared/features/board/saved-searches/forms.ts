import { z } from 'zod'
import { SearchAddress, SearchFrequency, SearchName } from './model.ts'
import { FREQUENCY_DEFAULT } from './vocabulary.ts'

export const SaveSearchForm = z.object({
  address: SearchAddress,
  name: SearchName,
  frequency: SearchFrequency.default(FREQUENCY_DEFAULT),
})
export type SaveSearchForm = z.infer<typeof SaveSearchForm>
