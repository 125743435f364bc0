import type { z } from 'zod'
import type { ApiClient } from '#shared/api-client.ts'
import type { Site } from '#server/http/context.ts'

export type ToolParts = {
  /** The operations of the board, called as a guest. */
  api: ApiClient
  site: Site
}

/** A question that a language model may ask the board. It reads what guests may read. */
export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = {
  name: string
  title: string
  /** In Russian and in English: models choose tools by it. */
  description: string
  input: Input
  /** What models get, with the names of the code; they are sent those of the API. Anything else in an answer is left out. */
  output: Output
  /** @throws Problem */
  answer(parts: ToolParts, input: z.output<Input>): Promise<z.input<Output>>
}

/** Infers input and output from their schemas. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodType<object>>(
  tool: Tool<Input, Output>,
): Tool => erased(tool)

/** Safe: the server calls `answer` only with what `input` has parsed, and parses its result by `output`. */
const erased = <Input extends z.ZodObject, Output extends z.ZodType<object>>(tool: Tool<Input, Output>) =>
  tool as unknown as Tool
