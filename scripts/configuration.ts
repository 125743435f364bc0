/** `npm run docs:configuration`: regenerates docs/configuration.md and .env.example. */
import { configurationDocuments } from './configuration/documents.ts'
import { writeDocuments } from './documents/write.ts'

writeDocuments(configurationDocuments())
