import {
  handleGetKeys,
  handleGetOpenapi,
  handleGetErrorPage,
  handleGetHealth,
  handleGetReadiness,
} from './operations.ts'

export const handlers = {
  getKeys: handleGetKeys,
  getOpenapi: handleGetOpenapi,
  getErrorPage: handleGetErrorPage,
  getHealth: handleGetHealth,
  getReadiness: handleGetReadiness,
}
