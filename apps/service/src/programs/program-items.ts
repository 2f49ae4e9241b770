import type { MultibrandProgram, Program as ProgramItem } from '@loyalty/contract'
import { formatPrice } from '../money/decimal.ts'
import type { CatalogSnapshot, Program } from '../store/catalog/catalog-snapshot.ts'

export const logoAddress = (baseUrl: string, hash: string): string => `${baseUrl}/logos/${hash}.svg`

/** Returns the fields of a program that both the program list and the multibrand program list contain. */
export const programFace = (program: Program, baseUrl: string) => ({
  businessName: program.businessName,
  logo: logoAddress(baseUrl, program.logo),
  logoDarkMode: logoAddress(baseUrl, program.logoDarkMode),
  industry: program.industry,
  termsAndConditionsUrl: program.termsAndConditionsUrl,
  brandDescription: program.brandDescription,
  programCurrency: program.programCurrency,
})

type ProgramPartner = Program['partners'][number]

export const multibrandItem = (
  program: Program,
  partner: ProgramPartner,
  { organization }: CatalogSnapshot,
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

/**
 * Returns the programs that the caller's organization offers, one item for each program and partner code (spec §2.4).
 */
export const programItems = (catalog: CatalogSnapshot, baseUrl: string): ProgramItem[] =>
  [...catalog.programs.values()].flatMap((program) => {
    const { caller, partner } = program
    if (!caller) return []
    const bounds = {
      partnerMinAllowedPoints: Number(partner.min),
      partnerMaxAllowedPoints: Number(partner.max),
      minAllowedPoints: Number(caller.min),
      maxAllowedPoints: Number(caller.max),
    }
    return program.partners.map((each) => ({
      ...multibrandItem(program, each, catalog, baseUrl),
      minAmountOfPoints: bounds.partnerMinAllowedPoints,
      maxAmountOfPoints: bounds.partnerMaxAllowedPoints,
      minValue: bounds.minAllowedPoints,
      maxValue: bounds.maxAllowedPoints,
      ...bounds,
    }))
  })

/**
 * Returns the programs that a split may contain: enabled programs except aggregators, which have no account of their
 * own.
 */
export const multibrandItems = (catalog: CatalogSnapshot, baseUrl: string): MultibrandProgram[] =>
  [...catalog.programs.values()].flatMap((program) => {
    const [partner] = program.partners
    return program.caller && partner && program.kind === 'single'
      ? [multibrandItem(program, partner, catalog, baseUrl)]
      : []
  })
