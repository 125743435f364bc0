import type { ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract'
import type { Schema } from '@orpc/contract'
import type { contract } from '#shared/contract.ts'
import type { Ctx } from './context.ts'

type Contract = typeof contract

/** The code behind one operation: its input is parsed by the contract, and so is what it gives. */
type Operation<Procedure> =
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

/** The code behind every operation of a feature's contract. */
export type OperationsOf<Feature extends keyof Contract> = {
  [Name in keyof Contract[Feature]]: Operation<Contract[Feature][Name]>
}
