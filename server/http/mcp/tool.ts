import type { z } from 'zod'
import type { ApiClient } from '#client/app/api.ts'
import type { Site } from '#server/http/context.ts'

export type ToolParts = {
  /** The operations of the board, called as a guest. */
  api: ApiClient
  site: Site
}

/** A question that a language model may ask the board. It reads what guests may read. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  /** In Russian and in English: models choose tools by it. */
  description: string
  input: Input
  /** The answer is sent with the names of the API. @throws Problem */
  answer(parts: ToolParts, input: z.output<Input>): Promise<object>
}

/** Infers the input from its schema. */
export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => erased(tool)

/** Safe: the server calls `answer` only with what `input` has parsed. */
const erased = <Input extends z.ZodObject>(tool: Tool<Input>) => tool as unknown as Tool
