/** `npm run docs:configuration`: writes docs/configuration.md and .env.example anew. */
import { configurationDocuments } from './configuration/documents.ts'
import { writeDocuments } from './documents/write.ts'

writeDocuments(configurationDocuments())
