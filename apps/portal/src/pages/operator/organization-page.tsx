import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { operatorTexts } from '../../messages/operator/texts.ts'
import { BoundsDialog } from '../onboarding/bounds-dialog.tsx'
import { offersQuery, organizationsQuery } from './operator-queries.ts'

type Offer = Awaited<ReturnType<typeof client.listOffers>>[number]

/** Renders all programs with their production offers to one organization. */
export function OrganizationPage() {
  const t = operatorTexts.useText()
  const { organizationId } = useParams({ from: '/_app/operator/organizations/$organizationId' })
  const { data: organizations } = useSuspenseQuery(organizationsQuery)
  const { data } = useSuspenseQuery(offersQuery(organizationId))
  const name = organizations.find((each) => each.organizationId === organizationId)?.organizationName ?? organizationId
  return (
    <>
      <PageHeader
        title={name}
        lead={t('organizationLead')}
        back={{ to: '/operator/offers', label: t('backToOffers') }}
      />
      <Ledger label={t('offersTitle')}>
        {data.map((offer) => (
          <OfferLine key={offer.id} offer={offer} organization={{ id: organizationId, name }} />
        ))}
      </Ledger>
    </>
  )
}

function OfferLine({ offer, organization }: { offer: Offer; organization: { id: string; name: string } }) {
  const t = operatorTexts.useText()
  const formats = useFormats()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'bounds' | 'withdraw'>()
  const { offeredMinAllowedPoints: min, offeredMaxAllowedPoints: max, name: program } = offer
  const params = { organizationId: organization.id, programId: offer.id }
  const range = (least: number, most: number) => ({ min: formats.number(least), max: formats.number(most) })
  const outer = { minAllowedPoints: offer.partnerMinAllowedPoints, maxAllowedPoints: offer.partnerMaxAllowedPoints }
  const isOffered = min !== null && max !== null
  const done = async () => {
    toast(t('saved'))
    await queryClient.invalidateQueries({ queryKey: ['operator'] })
  }
  return (
    <LedgerLine
      start={
        <bdi dir="ltr" className="id">
          {offer.id}
        </bdi>
      }
      end={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => setOpen('bounds')}
            aria-label={isOffered ? `${t('change')}: ${program}` : undefined}
          >
            {isOffered ? t('change') : t('offer', { program })}
          </Button>
          {isOffered && (
            <Button variant="secondary" aria-label={t('withdrawOf', { program })} onClick={() => setOpen('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      }
    >
      <p className="font-semibold">
        <bdi>{program}</bdi>
      </p>
      <p className="text-sm">{isOffered ? t('offeredBounds', range(min, max)) : t('notOffered')}</p>
      {offer.minAllowedPoints !== null && offer.maxAllowedPoints !== null && (
        <p className="text-sm">{t('enabledBounds', range(offer.minAllowedPoints, offer.maxAllowedPoints))}</p>
      )}
      <p className="text-sm text-muted">{t('partnerBounds', range(outer.minAllowedPoints, outer.maxAllowedPoints))}</p>
      {open === 'bounds' && (
        <BoundsDialog
          title={t('offer', { program })}
          labels={{
            min: t('boundsMin'),
            max: t('boundsMax'),
            outside: t('boundsOutside', range(outer.minAllowedPoints, outer.maxAllowedPoints)),
            save: t('save'),
          }}
          initial={isOffered ? { minAllowedPoints: min, maxAllowedPoints: max } : outer}
          outer={outer}
          onSave={async (body) => {
            await client.putOffer({ params, body })
            await done()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'withdraw' && (
        <ConfirmDialog
          level="D1"
          title={t('withdrawOf', { program })}
          confirmLabel={t('withdraw')}
          onConfirm={async () => {
            await client.deleteOffer({ params })
            await done()
          }}
          onClose={() => setOpen(undefined)}
        >
          {t('withdrawText', { organization: organization.name })}
        </ConfirmDialog>
      )}
    </LedgerLine>
  )
}
