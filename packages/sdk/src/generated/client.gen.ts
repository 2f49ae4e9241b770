// Written by `npm run -s generate` of this workspace, from the contract. Do not edit.

import type { CallOptions, List, ListOptions } from '../client/call-options.ts'
import type {
  Balance,
  Campaign,
  Connection,
  ConnectionHistoryEntry,
  CreateCreditInput,
  CreateDebitInput,
  CreateTransactionInput,
  DeleteConnectionInput,
  DeleteMultibrandConnectionInput,
  ExecutedTransaction,
  GetBalanceInput,
  GetMultibrandTransactionInput,
  GetProgramDetailsInput,
  GetProgramDetailsResult,
  GetProgramFieldsInput,
  GetTransactionInput,
  IssueResult,
  ListCampaignsInput,
  ListConnectionHistoryInput,
  ListConnectionsInput,
  ListExecutedTransactionsInput,
  ListMultibrandConnectionHistoryInput,
  ListMultibrandConnectionsInput,
  ListPendingPointsInput,
  ListStatisticsInput,
  ListTransactionsInput,
  ListWebhookEventsInput,
  MemberResult,
  MultibrandConnection,
  MultibrandHistoryEntry,
  MultibrandProgram,
  MultibrandTransaction,
  Page,
  PendingPoints,
  PreviewTransactionInput,
  PreviewTransactionResult,
  Profile,
  Program,
  ProgramFields,
  ResendWebhookEventInput,
  ResentEvent,
  SavedConnection,
  SendTestEventInput,
  SentTestEvent,
  Statistics,
  Transaction,
  TransactionItem,
  UpdateMultibrandConnectionsInput,
  UpsertConnectionInput,
  ValidateMemberInput,
  ValidateMultibrandMemberInput,
  WebhookEventPage,
} from './types.gen.ts'

/** The methods of the client: one for each endpoint of the service that a caller's server uses. */
export interface ServiceMethods {
  /**
   * Read the caller's business profile.
   *
   * All keys are always there; what is unknown is an empty text.
   *
   * Request: `GET /profile` with the scope `profile:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/profile/#getprofile` of your service
   * @example
   * ```ts
   * const result = await loyalty.getProfile()
   * ```
   */
  getProfile(input?: Record<string, never>, options?: CallOptions): Promise<Profile>

  /**
   * List the partner programs enabled for the caller.
   *
   * Only programs that are enabled for you, with the price of a point and the bounds of one issuance. A program
   * with several partner codes appears once for each. Keep the list and ask again with `If-None-Match`: an
   * unchanged list answers 304 without a body.
   *
   * Request: `GET /programs` with the scope `programs:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#listprograms` of your service
   * @example
   * ```ts
   * const result = await loyalty.listPrograms()
   * ```
   */
  listPrograms(input?: Record<string, never>, options?: CallOptions): Promise<Program[]>

  /**
   * Read which member fields a program needs.
   *
   * Says which of the two member fields a program needs. The same is in `requiredFields` of `GET /programs`,
   * which replaces it.
   *
   * Request: `GET /programs/{programId}/fields` with the scope `programs:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @deprecated Use `requiredFields` of the program list instead.
   * @throws {Problem} An error answer of the service, such as `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#getprogramfields` of your service
   * @example
   * ```ts
   * const result = await loyalty.getProgramFields({ programId: 'prg_nimbara', destinationUserId: 'NB40718822' })
   * ```
   */
  getProgramFields(input: GetProgramFieldsInput, options?: CallOptions): Promise<ProgramFields>

  /**
   * Ask a program whether it knows a member.
   *
   * Recommended before issuing. `isValid: false` is the partner’s “no”. When the partner cannot be reached, the
   * answer is an error, never `true`. Send the fields that the program’s `requiredFields` name. Some `SBX-` ids
   * of the sandbox have their own answer: see Sandbox in the API reference.
   *
   * Request: `POST /programs/{programId}/validate-member` with the scope `members:validate`.
   *
   * Limit: 20 requests a second in production, 20 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`,
   * `TOO_MANY_ATTEMPTS`, `PARTNER_UNAVAILABLE`, `PARTNER_TIMEOUT`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#validatemember` of your service
   * @example
   * ```ts
   * const result = await loyalty.validateMember({ programId: 'prg_nimbara', destinationUserId: 'NB40718822' })
   * ```
   */
  validateMember(input: ValidateMemberInput, options?: CallOptions): Promise<MemberResult>

  /**
   * Read descriptions of programs by their ids.
   *
   * Short descriptions by program id. An unknown id is left out of the answer. `GET /programs` replaces it.
   *
   * Request: `GET /programs/details` with the scope `programs:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @deprecated Use the program list instead.
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#getprogramdetails` of your service
   * @example
   * ```ts
   * const result = await loyalty.getProgramDetails({ programId: [ 'prg_nimbara' ] })
   * ```
   */
  getProgramDetails(input: GetProgramDetailsInput, options?: CallOptions): Promise<GetProgramDetailsResult>

  /**
   * List the currency codes usable for issuing.
   *
   * The codes that an amount may be in: `POINTS`, `USD` and your local currency.
   *
   * Request: `GET /currencies` with the scope `programs:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#listcurrencies` of your service
   * @example
   * ```ts
   * const result = await loyalty.listCurrencies()
   * ```
   */
  listCurrencies(input?: Record<string, never>, options?: CallOptions): Promise<string[]>

  /**
   * List the currency codes usable on the multibrand surface.
   *
   * The same list as `GET /currencies`. Credits and debits take the two currencies of money; `POINTS` is for
   * issuing only.
   *
   * Request: `GET /multibrand/currencies` with the scope `programs:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#listmultibrandcurrencies` of your service
   * @example
   * ```ts
   * const result = await loyalty.listMultibrandCurrencies()
   * ```
   */
  listMultibrandCurrencies(input?: Record<string, never>, options?: CallOptions): Promise<string[]>

  /**
   * List the partner codes of the caller's programs.
   *
   * Every partner code of your programs, sorted, each one once.
   *
   * Request: `GET /partner-codes` with the scope `programs:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/programs/#listpartnercodes` of your service
   * @example
   * ```ts
   * const result = await loyalty.listPartnerCodes()
   * ```
   */
  listPartnerCodes(input?: Record<string, never>, options?: CallOptions): Promise<string[]>

  /**
   * List the programs a user can split rewards across.
   *
   * The programs that a user can split rewards across. They have no bounds: those belong to issuing.
   *
   * Request: `GET /multibrand/programs` with the scope `multibrand:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#listmultibrandprograms` of your service
   * @example
   * ```ts
   * const result = await loyalty.listMultibrandPrograms()
   * ```
   */
  listMultibrandPrograms(input?: Record<string, never>, options?: CallOptions): Promise<MultibrandProgram[]>

  /**
   * Ask a program whether it knows a member (multibrand).
   *
   * The same as `POST /programs/{programId}/validate-member`.
   *
   * Request: `POST /multibrand/programs/{programId}/validate-member` with the scope `members:validate`.
   *
   * Limit: 20 requests a second in production, 20 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`,
   * `TOO_MANY_ATTEMPTS`, `PARTNER_UNAVAILABLE`, `PARTNER_TIMEOUT`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#validatemultibrandmember` of your service
   * @example
   * ```ts
   * const result = await loyalty.validateMultibrandMember({ programId: 'prg_nimbara', destinationUserId: 'NB40718822' })
   * ```
   */
  validateMultibrandMember(input: ValidateMultibrandMemberInput, options?: CallOptions): Promise<MemberResult>

  /**
   * List bonus campaigns, latest start first.
   *
   * Past, current and coming campaigns of your programs. The status follows from the dates; a stopped campaign
   * stays stopped.
   *
   * Request: `GET /campaigns` with the scope `campaigns:read`.
   *
   * Await the list for one page, or use it in `for await` for the items of all pages.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/campaigns/#listcampaigns` of your service
   * @example
   * ```ts
   * for await (const item of loyalty.listCampaigns({ programId: 'prg_nimbara', status: 'RUNNING', page: 1, pageSize: 25 })) console.log(item)
   * ```
   */
  listCampaigns(input?: ListCampaignsInput, options?: ListOptions): List<Page<Campaign>, Campaign>

  /**
   * Work out the points that a value would be issued as at this instant.
   *
   * Computes what `POST /transactions` would issue for a value at this moment, with the same checks, and changes
   * nothing. Prices may change before you issue.
   *
   * Request: `POST /transactions/preview` with the scope `transactions:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @deprecated Use a newer method.
   * @throws {Problem} An error answer of the service, such as `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`,
   * `PARTNER_CODE_INVALID`, `NUMBER_OF_POINTS_NOT_ENABLED`, `CURRENCY_NOT_SUPPORTED`, `VALUE_BELOW_MINIMUM`,
   * `VALUE_ABOVE_LIMIT`, `POINTS_ABOVE_LIMIT`, `POINTS_BELOW_MINIMUM`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/transactions/#previewtransaction` of your service
   * @example
   * ```ts
   * const result = await loyalty.previewTransaction({ programId: 'prg_nimbara', value: 50, currency: 'SAR' })
   * ```
   */
  previewTransaction(input: PreviewTransactionInput, options?: CallOptions): Promise<PreviewTransactionResult>

  /**
   * Issue points to a member of a partner program, once per reference number.
   *
   * Creates a transaction and issues the points. Give `basePoints` (and `bonusPoints`), or the deprecated
   * `value` with `currency`; `basePoints` wins. A running campaign adds its bonus. The `referenceNumber` is
   * yours and makes a retry safe: after a timeout or an error with `retryable`, send the same request again. The
   * first success answers 201. The same reference with the same details answers 200 with the original and the
   * header `Idempotent-Replayed: true`; with other details it answers 409. A refused request leaves the
   * reference free. References never expire. Keep `id`, `totalPoints`, `referenceNumber` and `date` for
   * reconciliation. In the sandbox, member ids that begin with `SBX-` make it answer errors: see Sandbox in the
   * API reference.
   *
   * Request: `POST /transactions` with the scope `transactions:write`.
   *
   * Limit: 100 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a repetition with the same `referenceNumber` answers the original result, so the client retries
   * after a transient failure.
   *
   * @throws {Problem} An error answer of the service, such as `REFERENCE_NUMBER_CONFLICT`,
   * `TRANSACTION_IN_PROGRESS`, `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`, `PARTNER_CODE_INVALID`,
   * `NUMBER_OF_POINTS_NOT_ENABLED`, `CURRENCY_NOT_SUPPORTED`, `VALUE_BELOW_MINIMUM`, `VALUE_ABOVE_LIMIT`,
   * `POINTS_ABOVE_LIMIT`, `POINTS_BELOW_MINIMUM`, `MEMBER_NOT_FOUND`, `MEMBER_INELIGIBLE`, `PARTNER_ERROR`,
   * `PARTNER_UNAVAILABLE`, `PARTNER_TIMEOUT`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/transactions/#createtransaction` of your service
   * @example
   * ```ts
   * const result = await loyalty.createTransaction({ programId: 'prg_nimbara', destinationAccount: { destinationUserId: 'NB40718822', destinationUserFirstName: 'Layla', destinationUserLastName: 'Zahrawin' }, referenceNumber: 'ORDER-1001', basePoints: 1000, bonusPoints: 250, description: 'Order 1001' })
   * ```
   */
  createTransaction(input: CreateTransactionInput, options?: CallOptions): Promise<IssueResult>

  /**
   * List transactions of a period, newest first.
   *
   * Both ends of the period are included, and a day means all of it.
   *
   * Request: `GET /transactions` with the scope `transactions:read`.
   *
   * Await the list for one page, or use it in `for await` for the items of all pages.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/transactions/#listtransactions` of your service
   * @example
   * ```ts
   * for await (const item of loyalty.listTransactions({ startDate: '2025-11-21', endDate: '2026-11-21', page: 1, pageSize: 25 })) console.log(item)
   * ```
   */
  listTransactions(input: ListTransactionsInput, options?: ListOptions): List<Page<TransactionItem>, TransactionItem>

  /**
   * Fetch a transaction by its id or by the reference number.
   *
   * Takes the transaction’s id or your own reference number, percent-encoded. Ask this when the answer of an
   * issuance was lost.
   *
   * Request: `GET /transactions/{transactionId}` with the scope `transactions:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service, such as `TRANSACTION_NOT_FOUND`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/transactions/#gettransaction` of your service
   * @example
   * ```ts
   * const result = await loyalty.getTransaction({ transactionId: 'ORDER-1001' })
   * ```
   */
  getTransaction(input: GetTransactionInput, options?: CallOptions): Promise<Transaction>

  /**
   * List a user's accounts in partner programs.
   *
   * The accounts that one of your users has connected. All of them, or those of one program or partner code.
   *
   * Request: `GET /program-connections` with the scope `connections:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/program-connections/#listconnections` of your service
   * @example
   * ```ts
   * const result = await loyalty.listConnections({ sourceUserId: 'customer-1001', programId: 'prg_nimbara' })
   * ```
   */
  listConnections(input: ListConnectionsInput, options?: CallOptions): Promise<Connection[]>

  /**
   * Link a user to an account in a partner program, or change that account.
   *
   * One connection exists for each user, program and partner code. A new one answers 201; an existing one is
   * updated and answers 200; the same content changes nothing and sends no webhook.
   *
   * Request: `POST /program-connections` with the scope `connections:write`.
   *
   * Limit: 50 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`,
   * `PARTNER_CODE_INVALID`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/program-connections/#upsertconnection` of your service
   * @example
   * ```ts
   * const result = await loyalty.upsertConnection({ programId: 'prg_nimbara', destinationAccount: { destinationUserId: 'NB40718822', destinationUserFirstName: 'Layla', destinationUserLastName: 'Zahrawin' }, sourceUserId: 'customer-2002', sourceUserEmail: 'noor@mail.example' })
   * ```
   */
  upsertConnection(input: UpsertConnectionInput, options?: CallOptions): Promise<SavedConnection>

  /**
   * List changes of the connections of all users, newest first.
   *
   * Newest first. The destination fields are those after the change, or before it for `DELINKED`.
   *
   * Request: `GET /program-connections/history` with the scope `connections:read`.
   *
   * Await the list for one page, or use it in `for await` for the items of all pages.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/program-connections/#listconnectionhistory` of your service
   * @example
   * ```ts
   * for await (const item of loyalty.listConnectionHistory({ startDate: '2025-11-21', endDate: '2026-11-21', page: 1, pageSize: 25 })) console.log(item)
   * ```
   */
  listConnectionHistory(input?: ListConnectionHistoryInput, options?: ListOptions): List<Page<ConnectionHistoryEntry>, ConnectionHistoryEntry>

  /**
   * Remove a connection.
   *
   * Removes the connection and sends a webhook. A second call answers 404.
   *
   * Request: `DELETE /program-connections/{programConnectionId}` with the scope `connections:write`.
   *
   * Limit: 50 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `CONNECTION_NOT_FOUND`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/program-connections/#deleteconnection` of your service
   * @example
   * ```ts
   * await loyalty.deleteConnection({ programConnectionId: 'con_01M05QJ5G0AM99JBPZWSSHZ99Y' })
   * ```
   */
  deleteConnection(input: DeleteConnectionInput, options?: CallOptions): Promise<void>

  /**
   * Credit a monetary value to a user, to be distributed at its execution date.
   *
   * Credits a value that becomes points of the user’s connected programs at `executionDate`: `PENDING` until
   * then, `MATURED` when it is due, `EXECUTED` when the points are issued. Without a connection it stays
   * `MATURED`. The `referenceNumber` is yours and makes a retry safe: after a timeout or an error with
   * `retryable`, send the same request again. The first success answers 201. The same reference with the same
   * details answers 200 with the original and the header `Idempotent-Replayed: true`; with other details it
   * answers 409. A refused request leaves the reference free. References never expire. Credits and debits share
   * one set of references.
   *
   * Request: `POST /multibrand/credit` with the scope `multibrand:write`.
   *
   * Limit: 100 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a repetition with the same `referenceNumber` answers the original result, so the client retries
   * after a transient failure.
   *
   * @throws {Problem} An error answer of the service, such as `REFERENCE_NUMBER_CONFLICT`,
   * `CURRENCY_NOT_SUPPORTED`, `VALUE_ABOVE_LIMIT`, `EXECUTION_DATE_OUT_OF_RANGE`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#createcredit` of your service
   * @example
   * ```ts
   * const result = await loyalty.createCredit({ userId: 'customer-1001', value: 100, currency: 'SAR', executionDate: '2026-12-21', referenceNumber: 'CARD-1001' })
   * ```
   */
  createCredit(input: CreateCreditInput, options?: CallOptions): Promise<MultibrandTransaction>

  /**
   * Take back value of a user that is not executed yet.
   *
   * Takes value back that has not become points yet, oldest first. More than the user has is refused. The
   * `referenceNumber` is yours and makes a retry safe: after a timeout or an error with `retryable`, send the
   * same request again. The first success answers 201. The same reference with the same details answers 200 with
   * the original and the header `Idempotent-Replayed: true`; with other details it answers 409. A refused
   * request leaves the reference free. References never expire. Credits and debits share one set of references.
   *
   * Request: `POST /multibrand/debit` with the scope `multibrand:write`.
   *
   * Limit: 100 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a repetition with the same `referenceNumber` answers the original result, so the client retries
   * after a transient failure.
   *
   * @throws {Problem} An error answer of the service, such as `REFERENCE_NUMBER_CONFLICT`,
   * `CURRENCY_NOT_SUPPORTED`, `INSUFFICIENT_BALANCE`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#createdebit` of your service
   * @example
   * ```ts
   * const result = await loyalty.createDebit({ userId: 'customer-1001', value: 30, currency: 'SAR', referenceNumber: 'REFUND-1001' })
   * ```
   */
  createDebit(input: CreateDebitInput, options?: CallOptions): Promise<MultibrandTransaction>

  /**
   * List executed value by program, newest first.
   *
   * One item for each program that an executed credit was split into. A debit is there too, with negative
   * points. `total` counts these items over all pages.
   *
   * Request: `GET /multibrand/transactions` with the scope `multibrand:read`.
   *
   * Await the list for one page, or use it in `for await` for the items of all pages.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#listexecutedtransactions` of your service
   * @example
   * ```ts
   * for await (const item of loyalty.listExecutedTransactions({ startDate: '2025-11-21', endDate: '2026-11-21', programId: 'prg_nimbara', page: 1, pageSize: 25 })) console.log(item)
   * ```
   */
  listExecutedTransactions(input?: ListExecutedTransactionsInput, options?: ListOptions): List<Page<ExecutedTransaction>, ExecutedTransaction>

  /**
   * Fetch a credit or debit by its id or by the reference number.
   *
   * A credit or debit by the id in its `Location` header or by your reference number, with its current status.
   *
   * Request: `GET /multibrand/transactions/{idOrReference}` with the scope `multibrand:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service, such as `TRANSACTION_NOT_FOUND`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#getmultibrandtransaction` of your service
   * @example
   * ```ts
   * const result = await loyalty.getMultibrandTransaction({ idOrReference: 'CARD-1001' })
   * ```
   */
  getMultibrandTransaction(input: GetMultibrandTransactionInput, options?: CallOptions): Promise<MultibrandTransaction>

  /**
   * Read a user's value that is not executed yet.
   *
   * The value that has not become points yet, in one status. `MATURED` includes what was too small for a point.
   *
   * Request: `GET /multibrand/balance` with the scope `multibrand:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#getbalance` of your service
   * @example
   * ```ts
   * const result = await loyalty.getBalance({ userId: 'customer-1001', status: 'PENDING' })
   * ```
   */
  getBalance(input: GetBalanceInput, options?: CallOptions): Promise<Balance>

  /**
   * Estimate the points a user's pending value will become.
   *
   * Estimates the points of the pending value at the present prices and percentages. Nothing is reserved.
   *
   * Request: `GET /multibrand/pending-points` with the scope `multibrand:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#listpendingpoints` of your service
   * @example
   * ```ts
   * const result = await loyalty.listPendingPoints({ userId: 'customer-1001' })
   * ```
   */
  listPendingPoints(input: ListPendingPointsInput, options?: CallOptions): Promise<PendingPoints>

  /**
   * Points of a user in one program by month of a year.
   *
   * Always twelve items, January to December, by the time of execution in UTC.
   *
   * Request: `GET /multibrand/statistics` with the scope `multibrand:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#liststatistics` of your service
   * @example
   * ```ts
   * const result = await loyalty.listStatistics({ sourceUserId: 'customer-1001', programId: 'prg_nimbara', year: '2026' })
   * ```
   */
  listStatistics(input: ListStatisticsInput, options?: CallOptions): Promise<Statistics>

  /**
   * List a user's programs with their percentages.
   *
   * The user’s programs with the percentage of each.
   *
   * Request: `GET /multibrand/program-connections` with the scope `multibrand:read`.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#listmultibrandconnections` of your service
   * @example
   * ```ts
   * const result = await loyalty.listMultibrandConnections({ sourceUserId: 'customer-1001' })
   * ```
   */
  listMultibrandConnections(input: ListMultibrandConnectionsInput, options?: CallOptions): Promise<MultibrandConnection[]>

  /**
   * Replace a user's programs and percentages in one batch.
   *
   * Sends the whole set: a program that is not named is removed, and an empty list removes all. The percentages
   * must add up to exactly 100. `destinationAccount` is needed for a new program and may be left out for one
   * that is connected. Sending the same set again changes nothing.
   *
   * Request: `PUT /multibrand/program-connections` with the scope `multibrand:write`.
   *
   * Limit: 50 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`,
   * `PARTNER_CODE_INVALID`, `PERCENTAGE_TOTAL_INVALID`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#updatemultibrandconnections` of your service
   * @example
   * ```ts
   * const result = await loyalty.updateMultibrandConnections({ sourceUserId: 'customer-1001', connections: [ { destinationProgramId: 'prg_nimbara', percentage: 60 }, { destinationProgramId: 'prg_zaatroon', percentage: 25.5, destinationAccount: { destinationUserId: '6614-2093' } }, { destinationProgramId: 'prg_drovak', percentage: 14.5, destinationAccount: { destinationUserId: '7730051944' } } ] })
   * ```
   */
  updateMultibrandConnections(input: UpdateMultibrandConnectionsInput, options?: CallOptions): Promise<MultibrandConnection[]>

  /**
   * List changes of the programs of all users, newest first.
   *
   * Newest first. The destination fields are those after the change, or before it for `DELINKED`.
   *
   * Request: `GET /multibrand/program-connections/history` with the scope `multibrand:read`.
   *
   * Await the list for one page, or use it in `for await` for the items of all pages.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#listmultibrandconnectionhistory` of your service
   * @example
   * ```ts
   * for await (const item of loyalty.listMultibrandConnectionHistory({ startDate: '2025-11-21', endDate: '2026-11-21', page: 1, pageSize: 25 })) console.log(item)
   * ```
   */
  listMultibrandConnectionHistory(input?: ListMultibrandConnectionHistoryInput, options?: ListOptions): List<Page<MultibrandHistoryEntry>, MultibrandHistoryEntry>

  /**
   * Remove one program of a user.
   *
   * Removes one program. The percentages of the others stay as they are and count in proportion.
   *
   * Request: `DELETE /multibrand/program-connections/{id}` with the scope `multibrand:write`.
   *
   * Limit: 50 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `CONNECTION_NOT_FOUND`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/multibrand/#deletemultibrandconnection` of your service
   * @example
   * ```ts
   * await loyalty.deleteMultibrandConnection({ id: 'con_01K643CF806YXR3VJB1F4CYW6X' })
   * ```
   */
  deleteMultibrandConnection(input: DeleteMultibrandConnectionInput, options?: CallOptions): Promise<void>

  /**
   * Read webhook events as they come.
   *
   * Every event of yours, also those that no endpoint wants, oldest first, its `body` byte for byte as endpoints
   * get it. Without `after` the newest ones. Send `next` of an answer as the `after` of the next call to get
   * what has come since; `after=now` begins with what comes from now on. With `wait`, an answer that would be
   * empty is held back until an event comes, at most that many seconds, and may be empty all the same. In rare
   * cases an event comes twice: drop an `id` that you have seen.
   *
   * Request: `GET /webhook-events` with the scope `webhooks:manage`.
   *
   * Await the list for one page, or use it in `for await` for the items of all pages.
   *
   * Limit: 200 requests a second in production, 50 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: a read changes nothing, so the client retries after a transient failure.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/webhook-tools/#listwebhookevents` of your service
   * @example
   * ```ts
   * for await (const item of loyalty.listWebhookEvents({ limit: 25 })) console.log(item)
   * ```
   */
  listWebhookEvents(input?: ListWebhookEventsInput, options?: ListOptions): List<WebhookEventPage, WebhookEventPage['data'][number]>

  /**
   * Send a test event.
   *
   * Makes an event of the type with invented content and sends it to every endpoint that wants the type. Its
   * deliveries carry the header `x-service-test-event: true`; nothing has happened and nothing is booked.
   *
   * Request: `POST /webhook-events/test` with the scope `webhooks:manage`.
   *
   * Limit: 50 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/webhook-tools/#sendtestevent` of your service
   * @example
   * ```ts
   * const result = await loyalty.sendTestEvent({ type: 'LINKED' })
   * ```
   */
  sendTestEvent(input?: SendTestEventInput, options?: CallOptions): Promise<SentTestEvent>

  /**
   * Send a webhook event again.
   *
   * Sends an event once more, with the same id and the same bytes, to every endpoint that is switched on and
   * wants its type, whether it had the event before or not. `deliveries` says to how many. Attempts count on.
   *
   * Request: `POST /webhook-events/{eventId}/resend` with the scope `webhooks:manage`.
   *
   * Limit: 50 requests a second in production, 25 in the sandbox. More answer `RATE_LIMITED`.
   *
   * Idempotency: the client sends this request once and never retries it.
   *
   * @throws {Problem} An error answer of the service, such as `WEBHOOK_EVENT_NOT_FOUND`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @see `/docs/reference/api/webhook-tools/#resendwebhookevent` of your service
   * @example
   * ```ts
   * const result = await loyalty.resendWebhookEvent({ eventId: '<EVENT_ID>' })
   * ```
   */
  resendWebhookEvent(input: ResendWebhookEventInput, options?: CallOptions): Promise<ResentEvent>
}
