import { businessFields, portalEndpoints, problem, type BusinessForm } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { verificationItem } from './items.ts'

const formsOf = ({ organizationId, audit }: PortalSession, { store }: PortalContext) =>
  store.businessForms(organizationId, audit(null))

const alreadyDecided = () =>
  problem('ALREADY_DECIDED', { detail: 'The business form is approved, or an operator decides about it.' })

/** The fields that a complete form needs. The United Arab Emirates and other countries have no postal codes. */
const requiredFields = businessFields.filter((field) => field !== 'zipCode')

/** Throws `REQUIREMENTS_NOT_MET` with an error for each required field that is still empty. */
const requireComplete = (form: BusinessForm): void => {
  const missing = requiredFields.filter((field) => form[field] === '')
  if (missing.length === 0) return
  throw problem('REQUIREMENTS_NOT_MET', {
    detail: `Fill in the whole form first. Missing: ${missing.join(', ')}.`,
    errors: missing.map((field) => ({ field, code: 'MISSING_FIELD', message: 'is required' })),
  })
}

export const handleGetBusinessForm = portalHandler(portalEndpoints.getBusinessForm, async ({ session }, context) => ({
  body: verificationItem(await formsOf(session, context).read()),
}))

export const handlePutBusinessForm = portalHandler(
  portalEndpoints.putBusinessForm,
  async ({ session, body }, context) => {
    const saved = await formsOf(session, context).save(body)
    if (saved === undefined) throw alreadyDecided()
    return { body: verificationItem(saved) }
  },
)

export const handleSubmitBusinessForm = portalHandler(
  portalEndpoints.submitBusinessForm,
  async ({ session }, context) => {
    const { servedCountries } = context
    const submission = { servedCountries, personId: session.userId, check: requireComplete }
    const decided = await formsOf(session, context).submit(submission)
    if (decided === undefined) throw alreadyDecided()
    return { body: verificationItem(decided) }
  },
)
