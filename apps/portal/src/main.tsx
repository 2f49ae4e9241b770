import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from './api/query.ts'
import './device/theme.ts'
import { frameTexts } from './messages/frame/texts.ts'
import './portal.css'
import { createPortalRouter } from './router.ts'

const root = document.getElementById('root')
const queryClient = createQueryClient()
const router = createPortalRouter(queryClient)
// Error and loading pages also need the frame's texts, so nothing renders before they have arrived.
const t = await frameTexts.load()
document.title = t('product')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
