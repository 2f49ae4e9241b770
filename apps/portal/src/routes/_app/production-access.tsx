import { createFileRoute } from '@tanstack/react-router'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { productionAccessQuery } from '../../pages/onboarding/onboarding-queries.ts'
import { ProductionAccessPage } from '../../pages/onboarding/production-access-page.tsx'

export const Route = createFileRoute('/_app/production-access')({
  staticData: { rail: 'productionAccess', permission: 'getProductionAccess' },
  loader: ({ context }) =>
    Promise.all([onboardingTexts.load(), context.queryClient.ensureQueryData(productionAccessQuery)]),
  component: ProductionAccessPage,
})
