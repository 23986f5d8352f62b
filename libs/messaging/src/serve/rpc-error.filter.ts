import { Catch, type ExceptionFilter } from '@nestjs/common';
import { appErrorOf } from '@benchgen/contracts';
import { throwError, type Observable } from 'rxjs';

/**
 * Lets an AppError through to the caller. Nest's own filter turns every error it does not know into "Internal server error".
 * To be set as a global filter wherever {@link DrainingNatsServer} is used.
 */
@Catch()
export class RpcErrorFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => appErrorOf(error));
  }
}
