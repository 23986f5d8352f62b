import type { Type } from '@nestjs/common';
import { AuditReviewController } from './audit-review.controller.js';

export const AUDIT_REVIEW_CONTROLLERS: Type[] = [AuditReviewController];
