import type { EndpointName } from '@loyalty/contract'

/**
 * An endpoint's id in the specification, the section that defines its response, and the paths of the response's keys.
 * In a path, `a.b` is a nested key, `[]` is an item of an array and `*` is any key.
 */
export type SpecifiedAnswer = { spec: string; section: string; keys: readonly string[] }

const answer = (spec: string, section: string, ...keys: string[]): SpecifiedAnswer => ({ spec, section, keys })
const under = (path: string, ...keys: string[]): string[] => keys.map((key) => path + key)
const words = (text: string): string[] => text.split(' ')
/** Returns the keys of a response that contains one page of a list (spec §2.21). */
const page = (...keys: string[]): string[] => ['total', ...under('data[].', ...keys)]

/** The response keys of a destination account (spec §2.7). */
const account = ['destinationUserId', 'destinationUserEmail', 'destinationUserFirstName', 'destinationUserLastName']
/** The response keys of a multibrand program (spec §2.5). */
const multibrandProgram = [
  ...words('id name businessName logo logoDarkMode industry partnerCode termsAndConditionsUrl brandDescription'),
  ...words('programCurrency pricePerPointInUsd pricePerPointInLocalCurrency localCurrency'),
  ...under('requiredFields.', ...account),
]
/** The response keys of a program (spec §2.4). */
const program = [
  ...multibrandProgram,
  ...words('minAmountOfPoints maxAmountOfPoints minValue maxValue'),
  ...words('partnerMinAllowedPoints partnerMaxAllowedPoints minAllowedPoints maxAllowedPoints'),
]
/** The response keys of the business profile (spec §2.3). */
const profile = [
  ...words('name programId programName legalEntity logo logoDarkMode industry country address city zipCode'),
  ...words('localCurrency technicalContact technicalContactEmail billingContact billingContactEmail countryCode phone'),
]
/** The response keys of a campaign (spec §2.8). */
const campaign = [
  ...words('id name yourCostSharePercentage extraPointsPercentage fundedBonusPercentage partnerFundedBonusPercentage'),
  ...words('startDate endDate status partnerCode type programId'),
]
/** The response keys of a transaction in a list (spec §2.10). */
const transactionItem = [
  ...words('id referenceNumber sourceValue description createdAt'),
  ...words(
    'pointTransactions[].destinationNumberOfPoints pointTransactions[].type partnership.name partnership.programId',
  ),
]
/** The response keys of the endpoint that returns one transaction (spec §2.11). */
const transaction = [
  ...words('id referenceNumber description createdAt destinationUserId sourceValue'),
  ...words('pointTransactions[].destinationNumberOfPoints pointTransactions[].type'),
  ...words('partnership.destination.name partnership.destination.programId'),
]
/**
 * The response keys of a program connection (spec §2.12), without the keys that only the response of endpoint E15 has.
 */
const connection = ['id', 'programId', ...account, 'updatedAt', 'createdAt']
/** The response keys of a history entry of a program connection (spec §2.13). */
const history = [
  ...words('id event programId timestamp'),
  ...account,
  ...words('sourceProgramUser.sourceUserEmail sourceProgramUser.sourceUserId'),
]
/** The response keys of a multibrand transaction (spec §2.14). */
const multibrandTransaction = [
  ...words('sourceUserId sourceProgramId valueInSourceLocalCurrency valueInUsd localCurrency status createdAt'),
  'executionDate',
]
/** The response keys of an executed multibrand transaction (spec §2.15). */
const executed = [
  ...words('id valueInSourceLocalCurrency createdAt pointTransactions[].numberOfPoints pointTransactions[].type'),
  'partnership.destinationProgramId',
]
/** The response keys of a multibrand program connection (spec §2.19). */
const multibrandConnection = ['id', ...account, 'percentage', 'destinationProgramId', 'updatedAt', 'createdAt']
/** The response keys of a history entry of a multibrand connection (spec §2.20). */
const multibrandHistory = [
  'id',
  'event',
  'destinationProgramId',
  'timestamp',
  ...account,
  'sourceProgramUser.sourceUserId',
]
/** The response keys of the details of one program (spec §2.6). */
const details = words(
  'businessName programId programName logo logoDarkMode programCurrency brandDescription termsConditionsUrl',
)

/**
 * The keys of the responses that the specification defines, by endpoint. X1 is an additional endpoint of this service,
 * which returns a multibrand transaction (spec §2.14).
 */
export const specifiedAnswers: { [K in EndpointName]?: SpecifiedAnswer } = {
  getToken: answer('E1', 'spec §2.1', 'access_token', 'expires_in', 'token_type'),
  authenticate: answer('E2', 'spec §2.2', 'accessToken', 'expiresIn'),
  getProfile: answer('E3', 'spec §2.3', ...profile),
  listPrograms: answer('E4', 'spec §2.4', ...under('[].', ...program)),
  getProgramFields: answer('E5', 'spec §4.1', 'destinationUserId', 'destinationUserEmail'),
  validateMember: answer('E6', 'spec §4.1', 'data.isValid'),
  getProgramDetails: answer('E7', 'spec §2.6', ...under('*.', ...details)),
  listCampaigns: answer('E8', 'spec §2.8', ...page(...campaign)),
  listCurrencies: answer('E9', 'spec §4.1', '[]'),
  listMultibrandCurrencies: answer('E9', 'spec §4.1', '[]'),
  previewTransaction: answer('E10', 'spec §4.1', 'totalPoints'),
  createTransaction: answer('E11', 'spec §2.9', 'id', 'totalPoints', 'referenceNumber', 'date'),
  listTransactions: answer('E12', 'spec §2.10', ...page(...transactionItem)),
  getTransaction: answer('E13', 'spec §2.11', ...transaction),
  listConnections: answer('E14', 'spec §2.12', ...under('[].', ...connection)),
  upsertConnection: answer('E15', 'spec §2.12', ...connection, 'sourceUserId', 'sourceUserEmail', 'partnerCode'),
  listConnectionHistory: answer('E16', 'spec §2.13', ...page(...history)),
  deleteConnection: answer('E17', 'spec §4.1'),
  listPartnerCodes: answer('E18', 'spec §4.1', '[]'),
  listMultibrandPrograms: answer('M1', 'spec §2.5', ...under('[].', ...multibrandProgram)),
  validateMultibrandMember: answer('M1', 'spec §4.2', 'data.isValid'),
  createCredit: answer('M2', 'spec §2.14', ...multibrandTransaction),
  createDebit: answer('M3', 'spec §2.14', ...multibrandTransaction),
  listExecutedTransactions: answer('M4', 'spec §2.15', ...page(...executed)),
  getBalance: answer('M5', 'spec §2.16', 'estimatedValueInUsd', 'estimatedValueInSourceLocalCurrency'),
  listPendingPoints: answer('M6', 'spec §2.17', '[].programId', '[].estimatedPoints'),
  listStatistics: answer('M7', 'spec §2.18', '[].month', '[].totalPoints'),
  listMultibrandConnections: answer('M8', 'spec §2.19', ...under('[].', ...multibrandConnection)),
  updateMultibrandConnections: answer('M9', 'spec §2.19', ...under('[].', ...multibrandConnection)),
  listMultibrandConnectionHistory: answer('M10', 'spec §2.20', ...page(...multibrandHistory)),
  deleteMultibrandConnection: answer('M11', 'spec §4.2'),
  createPointExchangeToken: answer('W1', 'spec §4.3', 'accessToken'),
  createMultibrandToken: answer('W2', 'spec §4.3', 'accessToken'),
  getMultibrandTransaction: answer('X1', 'spec §2.14', ...multibrandTransaction),
}

/**
 * The ids of all endpoints of the specification (spec §4), and of the endpoints X1 to X7 that this service adds for
 * callers and widgets.
 */
export const specifiedIds: readonly string[] = [
  ...Array.from({ length: 18 }, (_, index) => `E${index + 1}`),
  ...Array.from({ length: 11 }, (_, index) => `M${index + 1}`),
  ...words('W1 W2 X1 X2 X3 X4 X5 X7'),
]
