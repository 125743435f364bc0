/** Answers of devices, as browsers write them in JSON. Only their shape is checked here. */
import { z } from 'zod'

const Bytes = z.base64url().min(1).max(16_000)
/** WebAuthn allows ids of up to 1023 bytes. */
const CredentialId = z.base64url().min(1).max(1364)

const common = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

const NewCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

const Assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
})

/** Null for anything else. */
export const parseNewCredential = (json: string) => NewCredential.safeParse(parsed(json)).data ?? null
/** Null for anything else. */
export const parseAssertion = (json: string) => Assertion.safeParse(parsed(json)).data ?? null

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
