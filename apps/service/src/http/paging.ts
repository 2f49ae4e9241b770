import { limits } from '@loyalty/contract'

/** The page asked for; the contract has checked its form and bounds (S:488-489). */
export const readPaging = (query: { page?: string | undefined; pageSize?: string | undefined }): { page: number; pageSize: number } => ({
  page: Number(query.page ?? 1),
  pageSize: Number(query.pageSize ?? limits.pageSizeDefault),
})
