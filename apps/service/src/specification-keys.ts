import type { EndpointName } from '@loyalty/contract'

/** Row and lines of the specification, and the keys it gives the answer, in words of its own: `a.b` is nested, `[]` an item, `*` any key. */
export type SpecifiedAnswer = { spec: string; lines: string; keys: readonly string[] }

const answer = (spec: string, lines: string, ...keys: string[]): SpecifiedAnswer => ({ spec, lines, keys })
const under = (path: string, ...keys: string[]): string[] => keys.map((key) => path + key)
const words = (text: string): string[] => text.split(' ')
/** S:230-231. */
const page = (...keys: string[]): string[] => ['total', ...under('data[].', ...keys)]

/** S:116-122. */
const account = ['destinationUserId', 'destinationUserEmail', 'destinationUserFirstName', 'destinationUserLastName']
/** S:110-111. */
const multibrandProgram = [
  ...words('id name businessName logo logoDarkMode industry partnerCode termsAndConditionsUrl brandDescription'),
  ...words('programCurrency pricePerPointInUsd pricePerPointInLocalCurrency localCurrency'),
  ...under('requiredFields.', ...account),
]
/** S:84-106. */
const program = [
  ...multibrandProgram,
  ...words('minAmountOfPoints maxAmountOfPoints minValue maxValue'),
  ...words('partnerMinAllowedPoints partnerMaxAllowedPoints minAllowedPoints maxAllowedPoints'),
]
/** S:63-80. */
const profile = [
  ...words('name programId programName legalEntity logo logoDarkMode industry country address city zipCode'),
  ...words('localCurrency technicalContact technicalContactEmail billingContact billingContactEmail countryCode phone'),
]
/** S:128-140. */
const campaign = [
  ...words('id name yourCostSharePercentage extraPointsPercentage fundedBonusPercentage partnerFundedBonusPercentage'),
  ...words('startDate endDate status partnerCode type programId'),
]
/** S:154-161. */
const transactionItem = [
  ...words('id referenceNumber sourceValue description createdAt'),
  ...words('pointTransactions[].destinationNumberOfPoints pointTransactions[].type partnership.name partnership.programId'),
]
/** S:163. */
const transaction = [
  ...words('id referenceNumber description createdAt destinationUserId sourceValue'),
  ...words('pointTransactions[].destinationNumberOfPoints pointTransactions[].type'),
  ...words('partnership.destination.name partnership.destination.programId'),
]
/** S:170-181, without those that S:173-176 gives the answer of a change only. */
const connection = ['id', 'programId', ...account, 'updatedAt', 'createdAt']
/** S:183-184. */
const history = [
  ...words('id event programId timestamp'),
  ...account,
  ...words('sourceProgramUser.sourceUserEmail sourceProgramUser.sourceUserId'),
]
/** S:190-198. */
const multibrandTransaction = [
  ...words('sourceUserId sourceProgramId valueInSourceLocalCurrency valueInUsd localCurrency status createdAt'),
  'executionDate',
]
/** S:200-201. */
const executed = [
  ...words('id valueInSourceLocalCurrency createdAt pointTransactions[].numberOfPoints pointTransactions[].type'),
  'partnership.destinationProgramId',
]
/** S:214-223. */
const multibrandConnection = ['id', ...account, 'percentage', 'destinationProgramId', 'updatedAt', 'createdAt']
/** S:227-228. */
const multibrandHistory = ['id', 'event', 'destinationProgramId', 'timestamp', ...account, 'sourceProgramUser.sourceUserId']
/** S:113-114. */
const details = words('businessName programId programName logo logoDarkMode programCurrency brandDescription termsConditionsUrl')

/** What the specification says of every answer that it defines, and X1, which has the form of one. */
export const specifiedAnswers: { [K in EndpointName]?: SpecifiedAnswer } = {
  getToken: answer('E1', 'S:47-52', 'access_token', 'expires_in', 'token_type'),
  authenticate: answer('E2', 'S:54-58', 'accessToken', 'expiresIn'),
  getProfile: answer('E3', 'S:60-80', ...profile),
  listPrograms: answer('E4', 'S:82-106', ...under('[].', ...program)),
  getProgramFields: answer('E5', 'S:270', 'destinationUserId', 'destinationUserEmail'),
  validateMember: answer('E6', 'S:274', 'data.isValid'),
  getProgramDetails: answer('E7', 'S:113-114', ...under('*.', ...details)),
  listCampaigns: answer('E8', 'S:126-140', ...page(...campaign)),
  listCurrencies: answer('E9', 'S:285', '[]'),
  listMultibrandCurrencies: answer('E9', 'S:285', '[]'),
  previewTransaction: answer('E10', 'S:289', 'totalPoints'),
  createTransaction: answer('E11', 'S:144-150', 'id', 'totalPoints', 'referenceNumber', 'date'),
  listTransactions: answer('E12', 'S:152-161', ...page(...transactionItem)),
  getTransaction: answer('E13', 'S:163', ...transaction),
  listConnections: answer('E14', 'S:168-181', ...under('[].', ...connection)),
  upsertConnection: answer('E15', 'S:168-181', ...connection, 'sourceUserId', 'sourceUserEmail', 'partnerCode'),
  listConnectionHistory: answer('E16', 'S:183-184', ...page(...history)),
  deleteConnection: answer('E17', 'S:331'),
  listPartnerCodes: answer('E18', 'S:333', '[]'),
  listMultibrandPrograms: answer('M1', 'S:110-111', ...under('[].', ...multibrandProgram)),
  validateMultibrandMember: answer('M1', 'S:339', 'data.isValid'),
  createCredit: answer('M2', 'S:188-198', ...multibrandTransaction),
  createDebit: answer('M3', 'S:188-198', ...multibrandTransaction),
  listExecutedTransactions: answer('M4', 'S:200-201', ...page(...executed)),
  getBalance: answer('M5', 'S:203-204', 'estimatedValueInUsd', 'estimatedValueInSourceLocalCurrency'),
  listPendingPoints: answer('M6', 'S:206-207', '[].programId', '[].estimatedPoints'),
  listStatistics: answer('M7', 'S:209-210', '[].month', '[].totalPoints'),
  listMultibrandConnections: answer('M8', 'S:212-223', ...under('[].', ...multibrandConnection)),
  updateMultibrandConnections: answer('M9', 'S:212-223', ...under('[].', ...multibrandConnection)),
  listMultibrandConnectionHistory: answer('M10', 'S:227-228', ...page(...multibrandHistory)),
  deleteMultibrandConnection: answer('M11', 'S:382'),
  createPointExchangeToken: answer('W1', 'S:398', 'accessToken'),
  createMultibrandToken: answer('W2', 'S:402', 'accessToken'),
  getMultibrandTransaction: answer('X1', 'S:188-198', ...multibrandTransaction),
}

/** Every row of the specification (S:254-402), and of our extensions that a caller or a widget uses. */
export const specifiedIds: readonly string[] = [
  ...Array.from({ length: 18 }, (_, index) => `E${index + 1}`),
  ...Array.from({ length: 11 }, (_, index) => `M${index + 1}`),
  ...words('W1 W2 X1 X2 X3 X4 X5 X7'),
]
