// Written by `npm run -s generate` of this workspace, from the contract. Do not edit.

/** One page of a list. */
export interface Page<T> {
  /** All matches, before paging. */
  total: number
  /** The items of this page. */
  data: T[]
}

export interface Balance {
  /** The value in US dollars, as decimal text. */
  estimatedValueInUsd: string
  /** The value in your local currency, as decimal text. */
  estimatedValueInSourceLocalCurrency: string
}

export interface Campaign {
  /** Id. */
  id: string
  /** Name. */
  name: string
  /** Your share of the bonus’s cost. */
  yourCostSharePercentage: number
  /** Bonus in per cent of the base points. */
  extraPointsPercentage: number
  /** The part of the bonus that you pay, in per cent of the base points. */
  fundedBonusPercentage: number
  /** The part of the bonus that the partner pays, in per cent of the base points. */
  partnerFundedBonusPercentage: number
  /** When it begins, UTC; included. */
  startDate: string
  /** When it ends, UTC: the first moment that is no longer in it. */
  endDate: string
  /** Status. */
  status: 'UPCOMING' | 'RUNNING' | 'STOPPED' | 'EXPIRED'
  /** The partner code. */
  partnerCode: string
  /** Kind. */
  type: 'CO_FUNDED' | 'SOURCE_FUNDED' | 'PARTNER_FUNDED'
  /** The partner program’s id. */
  programId: string
}

export interface Connection {
  /** Id. */
  id: string
  /** The partner program’s id. */
  programId: string
  /** The member’s id at the partner. Null where the program does not use it. */
  destinationUserId: string | null
  /** The member’s e-mail address at the partner. Null where the program does not use it. */
  destinationUserEmail: string | null
  /** The member’s first name. */
  destinationUserFirstName: string | null
  /** The member’s last name. */
  destinationUserLastName: string | null
  /** When it was last changed, UTC. */
  updatedAt: string
  /** When it was created, UTC. */
  createdAt: string
}

export interface ConnectionEvent {
  /** The connected account. A field that the program does not use is null. */
  destinationAccount: {
    /** The member’s e-mail address at the partner. */
    destinationUserEmail: string | null
    /** The member’s id at the partner. */
    destinationUserId: string | null
  }
  /** The partner program’s id. */
  destinationProgramId: string
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** Unix seconds. */
  timestamp: number
  /**
   * `LINKED`: a user was linked to a program; `UPDATED`: the linked account or the percentage has changed;
   * `DELINKED`: the connection was removed.
   */
  type: 'LINKED' | 'UPDATED' | 'DELINKED'
}

export interface ConnectionHistoryEntry {
  /** Id. */
  id: string
  /** `LINKED`, `UPDATED` or `DELINKED`. */
  event: 'LINKED' | 'UPDATED' | 'DELINKED'
  /** The partner program’s id. */
  programId: string
  /** The member’s id at the partner. Null where the program does not use it. */
  destinationUserId: string | null
  /** The member’s e-mail address at the partner. Null where the program does not use it. */
  destinationUserEmail: string | null
  /** The member’s first name. */
  destinationUserFirstName: string | null
  /** The member’s last name. */
  destinationUserLastName: string | null
  /** When it happened, UTC. */
  timestamp: string
  /** Your user. */
  sourceProgramUser: {
    /** E-mail address of your user. */
    sourceUserEmail: string | null
    /** Your own id of the user; may be opaque. */
    sourceUserId: string
  }
}

export type ConnectionSet = {
  /** Share of the user’s rewards, at most two decimals. */
  percentage: number
  /** The partner program’s id. */
  destinationProgramId: string
  /** Needed for a new program; left out, the connected account stays. */
  destinationAccount?: DestinationAccount
}[]

/** The input of `createCredit`. */
export interface CreateCreditInput {
  /** Your own id of the user; may be opaque. */
  userId: string
  /** Amount in `currency`. */
  value: number
  /** `USD` or your local currency. */
  currency: string
  /**
   * When the value becomes points: at most 24 hours ago, at most 400 days ahead. Past or now means at once.
   * Forms: Dates in the API reference.
   */
  executionDate: Date | string
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
}

/** The input of `createDebit`. */
export interface CreateDebitInput {
  /** Your own id of the user; may be opaque. */
  userId: string
  /** Amount in `currency`. */
  value: number
  /** `USD` or your local currency. */
  currency: string
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
}

/** The input of `createMultibrandToken`. */
export interface CreateMultibrandTokenInput {
  /** Your own id of the user; may be opaque. */
  userId: string
}

/** The input of `createPointExchangeToken`. */
export interface CreatePointExchangeTokenInput {
  /** Your own id of the user; may be opaque. */
  userId: string
  /** The amount that the customer turns into points, in `currency`. */
  amount: number
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
  /** One of the widget’s currencies. */
  currency: 'USD' | 'SAR' | 'AED'
  /** A short text, or null. */
  description?: string | null
}

/** The input of `createTransaction`. */
export interface CreateTransactionInput {
  /** The partner program’s id. */
  programId: string
  /** The account at the partner. As the program’s `requiredFields` say. */
  destinationAccount: DestinationAccount
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
  /** Number of points, before any bonus. */
  basePoints?: number
  /** Extra points on top of `basePoints`. */
  bonusPoints?: number
  /** @deprecated Use `basePoints`. An amount in `currency`, or a number of points when that is `POINTS`. */
  value?: number
  /** @deprecated Use `basePoints`. `USD`, your local currency or `POINTS`. */
  currency?: string
  /** A short text kept with the transaction. Not part of what a retry must repeat. */
  description?: string
  /** Needed for a program with several partner codes. */
  partnerCode?: string
}

/** The input of `deleteConnection`. */
export interface DeleteConnectionInput {
  /** Id of the connection. */
  programConnectionId: string
}

/** The input of `deleteMultibrandConnection`. */
export interface DeleteMultibrandConnectionInput {
  /** Id. */
  id: string
}

export interface DestinationAccount {
  /** The member’s id at the partner. */
  destinationUserId?: string
  /** The member’s e-mail address at the partner. */
  destinationUserEmail?: string
  /** The member’s first name. */
  destinationUserFirstName?: string
  /** The member’s last name. */
  destinationUserLastName?: string
}

export interface ExecutedTransaction {
  /** Id. */
  id: string
  /** The value of this part in your local currency. */
  valueInSourceLocalCurrency: number
  /** When it was created, UTC. */
  createdAt: string
  /** The parts of the points, those that are not zero. */
  pointTransactions: {
    /** Whole number of points as text; negative for a debit. */
    numberOfPoints: string
    /** Kind. */
    type: 'CREDIT' | 'DEBIT'
  }[]
  /** The partner program. */
  partnership: {
    /** The partner program’s id. */
    destinationProgramId: string
  }
}

/** The input of `getBalance`. */
export interface GetBalanceInput {
  /** Your own id of the user; may be opaque. */
  userId: string
  /** Which value to read. */
  status: 'PENDING' | 'MATURED'
}

/** The input of `getMultibrandTransaction`. */
export interface GetMultibrandTransactionInput {
  /** The id of the credit or debit, or your own reference number. */
  idOrReference: string
}

/** The input of `getProgramDetails`. */
export interface GetProgramDetailsInput {
  /** Ids of programs, 1 to 100. */
  programId: string[]
}

/** The answer of `getProgramDetails`. */
export type GetProgramDetailsResult = Record<string, {
  /** The business behind the program. */
  businessName: string
  /** The partner program’s id. */
  programId: string
  /** The program’s name. */
  programName: string
  /** Address of the logo. */
  logo: string
  /** Address of the logo for dark backgrounds. */
  logoDarkMode: string
  /** Short code of the program’s points. */
  programCurrency: string
  /** A text of the brand about itself. */
  brandDescription: string
  /** Address of the terms. */
  termsConditionsUrl: string
}>

/** The input of `getProgramFields`. */
export interface GetProgramFieldsInput {
  /** The partner program’s id. */
  programId: string
  /** The member’s id at the partner. As the program’s `requiredFields` say. */
  destinationUserId?: string
  /** The member’s e-mail address at the partner. As the program’s `requiredFields` say. */
  destinationUserEmail?: string
}

/** The input of `getTransaction`. */
export interface GetTransactionInput {
  /** The transaction’s id, or your own reference number. */
  transactionId: string
}

export interface IssueResult {
  /** Id. */
  id: string
  /** Points in all: base, bonus and campaign bonus. */
  totalPoints: number
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
  /** When the transaction was created, UTC. */
  date: string
}

/** The input of `listCampaigns`. */
export interface ListCampaignsInput {
  /** The partner program’s id. */
  programId?: string
  /** Status. */
  status?: 'UPCOMING' | 'RUNNING' | 'STOPPED' | 'EXPIRED'
  /** Page, from 1. */
  page?: number
  /** Items of a page. */
  pageSize?: number
}

/** The input of `listConnectionHistory`. */
export interface ListConnectionHistoryInput {
  /** First moment of the period, included. Forms: Dates in the API reference. */
  startDate?: Date | string
  /** Last moment of the period, included; a day means all of it. Forms: Dates in the API reference. */
  endDate?: Date | string
  /** The partner code. */
  partnerCode?: string
  /** Page, from 1. */
  page?: number
  /** Items of a page. */
  pageSize?: number
}

/** The input of `listConnections`. */
export interface ListConnectionsInput {
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** The partner program’s id. */
  programId?: string
  /** The partner code. */
  partnerCode?: string
}

/** The input of `listExecutedTransactions`. */
export interface ListExecutedTransactionsInput {
  /** First moment of the period, included. Forms: Dates in the API reference. */
  startDate?: Date | string
  /** Last moment of the period, included; a day means all of it. Forms: Dates in the API reference. */
  endDate?: Date | string
  /** The partner program’s id. */
  programId?: string
  /** Page, from 1. */
  page?: number
  /** Items of a page. */
  pageSize?: number
}

/** The input of `listMultibrandConnectionHistory`. */
export interface ListMultibrandConnectionHistoryInput {
  /** First moment of the period, included. Forms: Dates in the API reference. */
  startDate?: Date | string
  /** Last moment of the period, included; a day means all of it. Forms: Dates in the API reference. */
  endDate?: Date | string
  /** Page, from 1. */
  page?: number
  /** Items of a page. */
  pageSize?: number
}

/** The input of `listMultibrandConnections`. */
export interface ListMultibrandConnectionsInput {
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
}

/** The input of `listPendingPoints`. */
export interface ListPendingPointsInput {
  /** Your own id of the user; may be opaque. */
  userId: string
  /** The partner program’s id. */
  programId?: string
}

/** The input of `listStatistics`. */
export interface ListStatisticsInput {
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** The partner program’s id. */
  programId: string
  /** A year of four digits. */
  year: string
}

/** The input of `listTransactions`. */
export interface ListTransactionsInput {
  /** First moment of the period, included. Forms: Dates in the API reference. */
  startDate: Date | string
  /** Last moment of the period, included; a day means all of it. Forms: Dates in the API reference. */
  endDate: Date | string
  /** The partner program’s id. */
  programId?: string
  /** Page, from 1. */
  page?: number
  /** Items of a page. */
  pageSize?: number
}

/** The input of `listWebhookEvents`. */
export interface ListWebhookEventsInput {
  /** `next` of an earlier answer, or `now`. */
  after?: string
  /** Seconds to wait for a first event: 0 by default, at most 25. */
  wait?: number
  /** The number of events: 50 by default, at most 100. */
  limit?: number
}

export interface MemberResult {
  /** The partner’s answer. */
  data: {
    /** True when the partner knows the member. */
    isValid: boolean
  }
}

export interface MultibrandConnection {
  /** Id of the connection. */
  id: string
  /** The member’s id at the partner. Null where the program does not use it. */
  destinationUserId: string | null
  /** The member’s e-mail address at the partner. Null where the program does not use it. */
  destinationUserEmail: string | null
  /** The member’s first name. */
  destinationUserFirstName: string | null
  /** The member’s last name. */
  destinationUserLastName: string | null
  /** Share of the user’s rewards, at most two decimals. */
  percentage: number
  /** The partner program’s id. */
  destinationProgramId: string
  /** When it was last changed, UTC. */
  updatedAt: string
  /** When it was created, UTC. */
  createdAt: string
}

export interface MultibrandHistoryEntry {
  /** Id. */
  id: string
  /** `LINKED`, `UPDATED` or `DELINKED`. */
  event: 'LINKED' | 'UPDATED' | 'DELINKED'
  /** The partner program’s id. */
  destinationProgramId: string
  /** When it happened, UTC. */
  timestamp: string
  /** The member’s id at the partner. Null where the program does not use it. */
  destinationUserId: string | null
  /** The member’s e-mail address at the partner. Null where the program does not use it. */
  destinationUserEmail: string | null
  /** The member’s first name. */
  destinationUserFirstName: string | null
  /** The member’s last name. */
  destinationUserLastName: string | null
  /** Your user. */
  sourceProgramUser: {
    /** Your own id of the user; may be opaque. */
    sourceUserId: string
  }
}

export interface MultibrandProgram {
  /** The program’s id, for `programId` elsewhere. */
  id: string
  /** Name. */
  name: string
  /** The business behind the program. */
  businessName: string
  /** Address of the logo. */
  logo: string
  /** Address of the logo for dark backgrounds. */
  logoDarkMode: string
  /** Industry. */
  industry: string
  /** Address of the terms. */
  termsAndConditionsUrl: string
  /** A text of the brand about itself. */
  brandDescription: string
  /** Short code of the program’s points. */
  programCurrency: string
  /** Price of a point in US dollars, as decimal text. */
  pricePerPointInUsd: string
  /** Price of a point in your local currency, as decimal text. */
  pricePerPointInLocalCurrency: string
  /** Your local currency. */
  localCurrency: string
  /** The partner code. */
  partnerCode: string
  /** Which fields of the destination account the program needs. */
  requiredFields: RequiredFields
}

export interface MultibrandTransaction {
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** Id of your own program. */
  sourceProgramId: string
  /** The amount in your local currency (`localCurrency`), as decimal text. */
  valueInSourceLocalCurrency: string
  /** The amount in US dollars, as decimal text. */
  valueInUsd: string
  /** Your local currency. */
  localCurrency: string
  /** `PENDING`, `MATURED` or `EXECUTED`, at this moment. */
  status: 'PENDING' | 'MATURED' | 'EXECUTED'
  /** When it was created, UTC. */
  createdAt: string
  /** When it is or was due, UTC. */
  executionDate: string
}

export type PendingPoints = {
  /** The program. */
  programId: string
  /** Estimated points of the pending value now. */
  estimatedPoints: number
}[]

/** The input of `previewTransaction`. */
export interface PreviewTransactionInput {
  /** The partner program’s id. */
  programId: string
  /** Amount in `currency`. */
  value: number
  /** `USD` or your local currency. */
  currency: string
  /** The partner code. */
  partnerCode?: string
}

/** The answer of `previewTransaction`. */
export interface PreviewTransactionResult {
  /** Points in all: base, bonus and campaign bonus. */
  totalPoints: number
}

export interface Profile {
  /** Business name. */
  name: string
  /** Id of your own program. */
  programId: string
  /** Name of your own program. */
  programName: string
  /** Name of the legal entity. */
  legalEntity: string
  /** Address of the logo. */
  logo: string
  /** Address of the logo for dark backgrounds. */
  logoDarkMode: string
  /** Industry. */
  industry: string
  /** ISO 3166-1 alpha-2 code. */
  country: string
  /** Address. */
  address: string
  /** City. */
  city: string
  /** Postal code. */
  zipCode: string
  /** Your local currency (ISO 4217). */
  localCurrency: string
  /** Technical contact person or team. */
  technicalContact: string
  /** Technical contact’s e-mail address. */
  technicalContactEmail: string
  /** Billing contact person or team. */
  billingContact: string
  /** Billing contact’s e-mail address. */
  billingContactEmail: string
  /** Calling code of the phone number, such as `+971`. */
  countryCode: string
  /** Phone number, digits. */
  phone: string
}

export interface Program {
  /** The program’s id, for `programId` elsewhere. */
  id: string
  /** Name. */
  name: string
  /** The business behind the program. */
  businessName: string
  /** Address of the logo. */
  logo: string
  /** Address of the logo for dark backgrounds. */
  logoDarkMode: string
  /** Industry. */
  industry: string
  /** Address of the terms. */
  termsAndConditionsUrl: string
  /** A text of the brand about itself. */
  brandDescription: string
  /** Short code of the program’s points. */
  programCurrency: string
  /** Price of a point in US dollars, as decimal text. */
  pricePerPointInUsd: string
  /** Price of a point in your local currency, as decimal text. */
  pricePerPointInLocalCurrency: string
  /** Your local currency. */
  localCurrency: string
  /** The partner code. A program with several codes has one item for each. */
  partnerCode: string
  /** Which fields of the destination account the program needs. */
  requiredFields: RequiredFields
  /** @deprecated Use `partnerMinAllowedPoints`: always equal. */
  minAmountOfPoints: number
  /** @deprecated Use `partnerMaxAllowedPoints`: always equal. */
  maxAmountOfPoints: number
  /** @deprecated Use `minAllowedPoints`: always equal. */
  minValue: number
  /** @deprecated Use `maxAllowedPoints`: always equal. */
  maxValue: number
  /** Fewest points of one issuance, set by the partner. */
  partnerMinAllowedPoints: number
  /** Most points of one issuance, set by the partner. */
  partnerMaxAllowedPoints: number
  /** Fewest points of one issuance, set by you. */
  minAllowedPoints: number
  /** Most points of one issuance, set by you. */
  maxAllowedPoints: number
}

export interface ProgramFields {
  /** `MANDATORY`, `OPTIONAL` or `NOT_USED`. */
  destinationUserId: 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'
  /** `MANDATORY`, `OPTIONAL` or `NOT_USED`. */
  destinationUserEmail: 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'
}

export interface RequiredFields {
  /** `MANDATORY`, `OPTIONAL` or `NOT_USED`. */
  destinationUserId: 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'
  /** `MANDATORY`, `OPTIONAL` or `NOT_USED`. */
  destinationUserEmail: 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'
  /** `MANDATORY`, `OPTIONAL` or `NOT_USED`. */
  destinationUserFirstName: 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'
  /** `MANDATORY`, `OPTIONAL` or `NOT_USED`. */
  destinationUserLastName: 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'
}

/** The input of `resendWebhookEvent`. */
export interface ResendWebhookEventInput {
  /** Id of the event. */
  eventId: string
}

export interface ResentEvent {
  /** Id of the event. */
  id: string
  /** The type of the event. */
  type: 'TRANSACTION_COMPLETED' | 'MULTIBRAND_TRANSACTION_EXECUTED' | 'LINKED' | 'UPDATED' | 'DELINKED'
  /** How many endpoints it is sent to. */
  deliveries: number
}

export interface SavedConnection {
  /** Id. */
  id: string
  /** The partner program’s id. */
  programId: string
  /** The member’s id at the partner. Null where the program does not use it. */
  destinationUserId: string | null
  /** The member’s e-mail address at the partner. Null where the program does not use it. */
  destinationUserEmail: string | null
  /** The member’s first name. */
  destinationUserFirstName: string | null
  /** The member’s last name. */
  destinationUserLastName: string | null
  /** When it was last changed, UTC. */
  updatedAt: string
  /** When it was created, UTC. */
  createdAt: string
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** E-mail address of your user. */
  sourceUserEmail: string | null
  /** The partner code. */
  partnerCode: string
}

/** The input of `sendTestEvent`. */
export interface SendTestEventInput {
  /** The type of the invented event, `TRANSACTION_COMPLETED` by default. */
  type?: 'TRANSACTION_COMPLETED' | 'MULTIBRAND_TRANSACTION_EXECUTED' | 'LINKED' | 'UPDATED' | 'DELINKED'
}

export interface SentTestEvent {
  /** Id of the event. */
  id: string
  /** The type of the event. */
  type: 'TRANSACTION_COMPLETED' | 'MULTIBRAND_TRANSACTION_EXECUTED' | 'LINKED' | 'UPDATED' | 'DELINKED'
}

export type Statistics = {
  /** Month, 1 to 12. */
  month: number
  /** Points issued in that month. */
  totalPoints: number
}[]

export interface Transaction {
  /** Id. */
  id: string
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
  /**
   * The value that was turned into points: in the requested currency, or in your local currency after a request
   * with a number of points.
   */
  sourceValue: number
  /** A short text, or null. */
  description: string | null
  /** When it was created, UTC. */
  createdAt: string
  /** The parts of the points, those that are not zero. */
  pointTransactions: {
    /** Whole number of points as text. */
    destinationNumberOfPoints: string
    /** Kind. */
    type: 'BASE' | 'BONUS' | 'CAMPAIGN_BONUS'
  }[]
  /** The member’s id at the partner. Null where the program does not use it. */
  destinationUserId: string | null
  /** The partner program. */
  partnership: {
    /** The partner’s side. */
    destination: {
      /** Name. */
      name: string
      /** The partner program’s id. */
      programId: string
    }
  }
}

export interface TransactionEvent {
  /** The transaction’s id; of an executed credit, that of the program’s part. */
  transactionId: string
  /** Id of your own program. */
  sourceProgramId: string
  /** The partner program’s id. */
  destinationProgramId: string
  /**
   * The `sourceValue` of an issuance, in the same currency. For a part of an executed credit, its value in your
   * local currency.
   */
  value: number
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
  /** The account that received the points. A field that the program does not use is null. */
  destinationAccount: {
    /** The member’s e-mail address at the partner. */
    destinationUserEmail: string | null
    /** The member’s id at the partner. */
    destinationUserId: string | null
  }
  /** Unix seconds. */
  timestamp: number
  /**
   * `TRANSACTION_COMPLETED`: points were issued through the API or the widget; `MULTIBRAND_TRANSACTION_EXECUTED`:
   * points were issued for a program’s part of an executed credit.
   */
  type: 'TRANSACTION_COMPLETED' | 'MULTIBRAND_TRANSACTION_EXECUTED'
}

export interface TransactionItem {
  /** Id. */
  id: string
  /** Your own key of the transaction: unique, and what makes a retry safe. */
  referenceNumber: string
  /**
   * The value that was turned into points: in the requested currency, or in your local currency after a request
   * with a number of points.
   */
  sourceValue: number
  /** A short text, or null. */
  description: string | null
  /** When it was created, UTC. */
  createdAt: string
  /** The parts of the points, those that are not zero. */
  pointTransactions: {
    /** Whole number of points as text. */
    destinationNumberOfPoints: string
    /** Kind. */
    type: 'BASE' | 'BONUS' | 'CAMPAIGN_BONUS'
  }[]
  /** The partner program. */
  partnership: {
    /** Name. */
    name: string
    /** The partner program’s id. */
    programId: string
  }
}

/** The input of `updateMultibrandConnections`. */
export interface UpdateMultibrandConnectionsInput {
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** The whole set: what is not in it is removed. */
  connections: ConnectionSet
}

/** The input of `upsertConnection`. */
export interface UpsertConnectionInput {
  /** The partner program’s id. */
  programId: string
  /** The account at the partner. As the program’s `requiredFields` say. */
  destinationAccount: DestinationAccount
  /** Your own id of the user; may be opaque. */
  sourceUserId: string
  /** E-mail address of your user. */
  sourceUserEmail?: string
  /** The partner code. */
  partnerCode?: string
}

/** The input of `validateMember`. */
export interface ValidateMemberInput {
  /** The partner program’s id. */
  programId: string
  /** The member’s id at the partner. As the program’s `requiredFields` say. */
  destinationUserId?: string
  /** The member’s e-mail address at the partner. As the program’s `requiredFields` say. */
  destinationUserEmail?: string
}

/** The input of `validateMultibrandMember`. */
export interface ValidateMultibrandMemberInput {
  /** The partner program’s id. */
  programId: string
  /** The member’s id at the partner. As the program’s `requiredFields` say. */
  destinationUserId?: string
  /** The member’s e-mail address at the partner. As the program’s `requiredFields` say. */
  destinationUserEmail?: string
}

export interface WebhookEventItem {
  /** Id of the event: the same in `x-service-event-id` of each of its deliveries. */
  id: string
  /** The type of the event. */
  type: 'TRANSACTION_COMPLETED' | 'MULTIBRAND_TRANSACTION_EXECUTED' | 'LINKED' | 'UPDATED' | 'DELINKED'
  /** True for a test event. */
  test: boolean
  /** When it was recorded, UTC. */
  createdAt: string
  /** The JSON text that endpoints get, byte for byte: what a signature is made over. */
  body: string
}

export interface WebhookEventPage {
  /** Events, oldest first. */
  data: WebhookEventItem[]
  /** The `after` of the next call. */
  next: string
}
