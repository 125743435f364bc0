import type { ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract'
import type { Schema } from '@orpc/contract'

/** The code behind one operation: its input is parsed by the contract, and so is what it gives. */
type Operation<Procedure, Ctx> =
  Procedure extends ContractProcedure<
    infer Input extends Schema<unknown, unknown>,
    infer Output extends Schema<unknown, unknown>,
    ErrorMap,
    Meta
  >
    ? (
        ctx: Ctx,
        input: InferSchemaOutput<Input>,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never

/** The code behind every operation of a contract. */
export type OperationsOf<Contract, Ctx> = {
  [Name in keyof Contract]: Operation<Contract[Name], Ctx>
}
