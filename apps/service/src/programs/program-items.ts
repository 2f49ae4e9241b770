import type { MultibrandProgram, PreferenceProgram, Program as ProgramItem } from '@loyalty/contract'
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

/** Returns the name of a program at a partner, and its names by language. */
export const nameOf = (program: Program, partner: ProgramPartner | undefined) =>
  typeof partner?.name === 'string'
    ? { name: partner.name, names: partner.names }
    : { name: program.name, names: program.names }

export const multibrandItem = (
  program: Program,
  partner: ProgramPartner,
  { organization }: CatalogSnapshot,
  baseUrl: string,
): MultibrandProgram => ({
  id: program.id,
  name: nameOf(program, partner).name,
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

const splittable = ({ programs }: CatalogSnapshot): [Program, ProgramPartner][] =>
  [...programs.values()].flatMap((program): [Program, ProgramPartner][] => {
    const [partner] = program.partners
    return program.caller && partner && program.kind === 'single' ? [[program, partner]] : []
  })

/**
 * Returns the programs that a split may contain: enabled programs except aggregators, which have no account of their
 * own.
 */
export const multibrandItems = (catalog: CatalogSnapshot, baseUrl: string): MultibrandProgram[] =>
  splittable(catalog).map(([program, partner]) => multibrandItem(program, partner, catalog, baseUrl))

/** Returns the same programs for a widget, which shows the names of its language. */
export const preferencePrograms = (catalog: CatalogSnapshot, baseUrl: string): PreferenceProgram[] =>
  splittable(catalog).map(([program, partner]) => ({
    ...multibrandItem(program, partner, catalog, baseUrl),
    names: nameOf(program, partner).names,
    businessNames: program.businessNames,
  }))
