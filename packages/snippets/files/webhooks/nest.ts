import { toFetch } from '@loyalty/sdk'
import { Controller, Module, Post, Req, Res, type RawBodyRequest } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { Request, Response } from 'express'
import { POST } from './fetch.mjs'

@Controller('webhooks')
class Webhooks {
  @Post()
  async receive(@Req() request: RawBodyRequest<Request>, @Res() response: Response) {
    const answer = await POST(toFetch(request, request.rawBody))
    response.status(answer.status).set(Object.fromEntries(answer.headers)).send(await answer.text())
  }
}

@Module({ controllers: [Webhooks] })
class App {}

// `rawBody` keeps the bytes that were signed.
export const app = await NestFactory.create(App, { rawBody: true })
