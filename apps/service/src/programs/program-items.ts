import type { MultibrandProgram, Program as ProgramItem } from '@loyalty/contract'
import { formatPrice } from '../money/decimal.ts'
import type { CallerCatalogue, Program } from '../store/catalog/catalogue.ts'

export const logoAddress = (baseUrl: string, hash: string): string => `${baseUrl}/logos/${hash}.svg`

/** What every description of a program shows. */
export const programFace = (program: Program, baseUrl: string) => ({
  businessName: program.businessName,
  logo: logoAddress(baseUrl, program.logo),
  logoDarkMode: logoAddress(baseUrl, program.logoDarkMode),
  industry: program.industry,
  termsAndConditionsUrl: program.termsAndConditionsUrl,
  brandDescription: program.brandDescription,
  programCurrency: program.programCurrency,
})

type Partner = Program['partners'][number]

export const multibrandItem = (
  program: Program,
  partner: Partner,
  { organization }: CallerCatalogue,
  baseUrl: string,
): MultibrandProgram => ({
  id: program.id,
  name: partner.name ?? program.name,
  ...programFace(program, baseUrl),
  pricePerPointInUsd: formatPrice(program.priceUsd),
  pricePerPointInLocalCurrency: formatPrice(program.localPrice),
  localCurrency: organization.localCurrency,
  partnerCode: partner.code,
  requiredFields: program.requiredFields,
})

/** One item per program and partner code, for programs enabled for the caller (S:82-106). */
export const programItems = (catalogue: CallerCatalogue, baseUrl: string): ProgramItem[] =>
  [...catalogue.programs.values()].flatMap((program) => {
    const { caller, partner } = program
    if (!caller) return []
    const bounds = {
      partnerMinAllowedPoints: Number(partner.min),
      partnerMaxAllowedPoints: Number(partner.max),
      minAllowedPoints: Number(caller.min),
      maxAllowedPoints: Number(caller.max),
    }
    return program.partners.map((each) => ({
      ...multibrandItem(program, each, catalogue, baseUrl),
      minAmountOfPoints: bounds.partnerMinAllowedPoints,
      maxAmountOfPoints: bounds.partnerMaxAllowedPoints,
      minValue: bounds.minAllowedPoints,
      maxValue: bounds.maxAllowedPoints,
      ...bounds,
    }))
  })

/** Programs a user can split rewards across: enabled, and with a single partner code (an aggregator has no account of its own). */
export const multibrandItems = (catalogue: CallerCatalogue, baseUrl: string): MultibrandProgram[] =>
  [...catalogue.programs.values()].flatMap((program) => {
    const [partner] = program.partners
    return program.caller && partner && program.kind === 'single' ? [multibrandItem(program, partner, catalogue, baseUrl)] : []
  })
