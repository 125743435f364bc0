import type {
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
  Schema,
} from '@orpc/contract'

/** The implementation of an operation; the contract parses its input and output. */
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

/** The implementations of all operations of a contract. */
export type OperationsOf<Contract, Ctx> = {
  [Name in keyof Contract]: Operation<Contract[Name], Ctx>
}
